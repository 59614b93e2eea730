// The description of the questions.

import { ask } from "./ask.js";
import { OUTLINE } from "./request.js";

let described;

/** What pages show of the description of all routes, requested once. */
export async function description() {
  described ??= ask(OUTLINE);
  try {
    return await described;
  } catch (error) {
    described = undefined;
    throw error;
  }
}

/** The possible values of a route's parameter, from its description. */
export async function choices(route, parameter) {
  const { parameters } = (await description()).paths[`/api/v1/${route}`].get;
  return parameters.find(({ name }) => name === parameter).schema.enum;
}
