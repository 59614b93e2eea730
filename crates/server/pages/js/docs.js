// The API page, generated from the API description.

import { description } from "./description.js";
import { find, h, setChildren } from "./dom.js";
import { exampleOf } from "./example.js";
import { pretty } from "./json.js";
import { problemBox, withCode } from "./problems.js";
import { ENGLISH, t } from "./words.js";

/** Resolves a schema that may be a reference. */
function resolved(api, schema) {
  const { $ref: reference, allOf } = schema ?? {};
  if (allOf) {
    const parts = allOf.map((part) => resolved(api, part));
    return Object.assign({}, ...parts, { properties: Object.assign({}, ...parts.map((part) => part.properties)) });
  }
  return reference ? api.components.schemas[reference.replace(/.*[/]/, "")] : (schema ?? {});
}

const either = (kinds) => kinds.join(` ${t("api.or")} `);

/** A schema in a few words. */
function kindOf(api, schema) {
  if (schema?.enum) return t("api.one-of", { names: schema.enum.join(", ") });
  const { type, items, oneOf, anyOf } = resolved(api, schema);
  const kinds = [type].flat().filter((kind) => kind && kind !== "null");
  if (kinds.includes("array")) return items ? t("api.list-of", { what: kindOf(api, items) }) : t("api.list");
  if (kinds.length > 0) return either(kinds);
  const choices = (oneOf ?? anyOf ?? []).map((one) => kindOf(api, one)).filter((kind) => kind !== t("api.any"));
  return choices.length > 0 ? either([...new Set(choices)]) : t("api.any");
}

const sentence = (text) => (text ? `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}` : "");

/** A list of names, each with its description. */
function keys(entries) {
  const rows = entries.map(({ name, kind, about, isOptional }) =>
    h("div", {}, h("dt", {}, name), h("dd", {}, about && h("span", { lang: ENGLISH }, withCode(sentence(about)), " "), h("span", { class: "soft small" }, isOptional ? t("api.optional", { kind }) : kind))),
  );
  return h("dl", { class: "keys" }, rows);
}

/** The keys of an object, if a schema describes an object or a list of objects. */
function keysOf(api, schema) {
  const object = resolved(api, schema);
  if (object.type === "array") return keysOf(api, object.items);
  const entries = Object.entries(object.properties ?? {}).map(([name, one]) => ({
    name,
    kind: kindOf(api, one),
    about: one.description ?? resolved(api, one).description,
    isOptional: !object.required?.includes(name),
  }));
  return entries.length > 0 ? keys(entries) : null;
}

/** What a route needs and answers, and an example. */
function detailsOf(api, { method, path, operation }) {
  // The first type is JSON or lines of JSON; a stream, which some answers also offer, comes later.
  const [, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const [, answer] = Object.entries(operation.responses["200"]?.content ?? {})[0] ?? [];
  const parameters = (operation.parameters ?? []).map(({ name, description: about, schema, required }) => ({ name, about, kind: kindOf(api, schema), isOptional: !required }));
  const answerKeys = keysOf(api, answer?.schema);
  return [
    parameters.length > 0 && [h("h4", {}, t("api.parameters")), keys(parameters)],
    body && [h("h4", {}, t("api.body")), h("p", { class: "soft", lang: ENGLISH }, withCode(operation.requestBody.description)), keysOf(api, body.schema)],
    exampleOf(method, path, operation),
    (answerKeys || answer?.example !== undefined) && [h("h4", {}, t("api.answer")), answerKeys, answer.example !== undefined && h("pre", {}, pretty(answer.example))],
  ];
}

/** Fills the details of each route, which the page lists already. */
function show(api) {
  const ways = Object.entries(api.paths).flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => ({ method, path, operation })));
  for (const way of ways) {
    const details = find("details", document.getElementById(way.operation.operationId));
    details.append(h("div", { class: "stack" }, detailsOf(api, way)));
  }
}

/** Opens the details of the route that the address names. */
function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named?.matches(".route")) find("details", named).open = true;
}

async function load() {
  try {
    show(await description());
    setChildren(find("#page-problem"));
  } catch (problem) {
    if (!problem.report) throw problem;
    setChildren(find("#page-problem"), problemBox(problem, { again: load }));
  }
}

openNamed();
addEventListener("hashchange", openNamed);
load();
