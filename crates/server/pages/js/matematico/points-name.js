// The name of a custom point table.

import { t } from "../words.js";

export const nameOfPoints = (points) => points.name ?? t("own-points.own");
