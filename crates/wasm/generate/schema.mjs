// Turns the schemas of the API's description into TypeScript.

const WIDTH = 100;

const PLAIN = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

/** Schemas as TypeScript; `isInput` says whether the values are given rather than answered. */
export class Schemas {
  #schemas;
  #isInput;

  constructor(document, isInput) {
    this.#schemas = document.components.schemas;
    this.#isInput = isInput;
  }

  /** The names of the schemas that a schema refers to, directly or through others. */
  names(schema, found = new Set()) {
    for (const name of references(schema)) {
      if (found.has(name)) continue;
      found.add(name);
      this.names(this.#schemas[name], found);
    }
    return found;
  }

  /** The declaration of a named schema. */
  declaration(name) {
    const schema = this.#schemas[name];
    const about = comment(schema.description ?? "", "");
    if (schema.properties && !schema.allOf) {
      return `${about}export interface ${name} ${this.#object(schema, "")}\n`;
    }
    return `${about}export type ${name} = ${this.type(schema, "")};\n`;
  }

  /** The type of a schema, whose lines after the first begin with `indent`. */
  type(schema, indent) {
    if (schema.$ref) return nameOf(schema);
    if (schema.allOf) return this.#all(schema.allOf, indent);
    if (schema.oneOf) return this.#either(schema.oneOf, indent);
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
    const kinds = [schema.type ?? []].flat();
    if (kinds.length === 0) return "unknown";
    return kinds.map((kind) => this.#plain(kind, schema, indent)).join(" | ");
  }

  #plain(kind, schema, indent) {
    if (kind === "array") return this.#list(schema.items ?? {}, indent);
    if (kind === "object") {
      if (schema.properties) return this.#object(schema, indent);
      return `Record<string, ${this.type(schema.additionalProperties ?? {}, indent)}>`;
    }
    // A value that is always the same.
    const only = /^\^([\w-]+)\$$/.exec(schema.pattern ?? "");
    return only ? JSON.stringify(only[1]) : PLAIN[kind];
  }

  #list(items, indent) {
    const item = this.type(items, indent);
    const isPlain = /^[\w.]+(\[\])*$/.test(item);
    const list = isPlain ? `${item}[]` : `(${item})[]`;
    return this.#isInput ? `readonly ${list}` : list;
  }

  #object(schema, indent) {
    const required = new Set(schema.required);
    const inner = `${indent}  `;
    const keys = Object.entries(schema.properties).map(([key, value]) => {
      const about = comment(this.#about(value), inner);
      const mark = required.has(key) ? "" : "?";
      // A seed above 2^53 is answered as a string.
      const isSeed = key === "seed" && !this.#isInput;
      const type = this.type(value, inner).replace("number", isSeed ? "number | string" : "number");
      return `${about}${inner}${key}${mark}: ${type};\n`;
    });
    return `{\n${keys.join("")}${indent}}`;
  }

  /** The description of a key. */
  #about(schema) {
    if (schema.description) return schema.description;
    const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? [])];
    const told = parts.map((part) => this.#about(part)).find(Boolean);
    return told ?? (schema.$ref ? this.#about(this.#schemas[nameOf(schema)]) : "");
  }

  #all(parts, indent) {
    return parts.map((part) => this.type(part, indent)).join(" & ");
  }

  /** One of several; `OneOf` lets programs access a key that only some of the objects have. */
  #either(parts, indent) {
    const types = parts.map((part) => this.type(part, indent));
    const ordered = [
      ...types.filter((type) => type !== "null"),
      ...types.filter((type) => type === "null"),
    ];
    const areObjects = parts.every((part) => this.#isObject(part));
    const inner = areObjects ? `${indent}  ` : indent;
    const line = ordered.join(" | ");
    const isShort = !line.includes("\n");
    const listed = isShort
      ? line
      : ordered.map((type) => `\n${inner}  | ${type.replaceAll("\n", "\n    ")}`).join("");
    if (!areObjects) return listed;
    return isShort ? `OneOf<${listed}>` : `OneOf<${listed}\n${indent}>`;
  }

  #isObject(schema) {
    if (schema.$ref) return this.#isObject(this.#schemas[nameOf(schema)]);
    const parts = schema.allOf ?? schema.oneOf;
    return parts ? parts.every((part) => this.#isObject(part)) : Boolean(schema.properties);
  }
}

function nameOf(schema) {
  return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
}

function references(schema) {
  if (Array.isArray(schema)) return schema.flatMap(references);
  if (schema === null || typeof schema !== "object") return [];
  const inner = Object.values(schema).flatMap(references);
  return schema.$ref ? [nameOf(schema), ...inner] : inner;
}

/** A documentation comment; nothing for an empty text. */
export function comment(text, indent) {
  const words = sentence(asProgram(text)).replaceAll("*/", "* /").split(" ").filter(Boolean);
  if (words.length === 0) return "";
  const whole = `${indent}/** ${words.join(" ")} */\n`;
  if (whole.length <= WIDTH) return whole;
  const lines = [];
  let line = "";
  for (const word of words) {
    if (line && `${indent} * ${line} ${word}`.length > WIDTH) {
      lines.push(line);
      line = word;
    } else {
      line = line ? `${line} ${word}` : word;
    }
  }
  lines.push(line);
  return `${indent}/**\n${lines.map((one) => `${indent} * ${one}\n`).join("")}${indent} */\n`;
}

/** A text with options as a program writes them: `--value equity` becomes `value: "equity"`. */
function asProgram(text) {
  const snake = (name) => name.replaceAll("-", "_");
  return text
    .replaceAll(/`--([a-z-]+) ([a-z-]+)`/g, (_, name, value) => `\`${snake(name)}: "${value}"\``)
    .replaceAll(/`?--([a-z-]+)`?/g, (_, name) => `\`${snake(name)}\``)
    .replace(
      "repeat the option or separate them with `,` to compare several",
      "a list compares several",
    )
    .replace(/, as in a `points` file\b/, "");
}

/** A text as a sentence. */
export function sentence(text) {
  const plain = text.split(/\s+/).filter(Boolean).join(" ");
  if (!plain) return "";
  const end = /[.:!?]$/.test(plain) ? "" : ".";
  return plain[0].toUpperCase() + plain.slice(1) + end;
}

/** A union, on several lines if it is long. */
export function union(parts, indent, used) {
  const line = parts.join(" | ");
  if (indent.length + used + line.length <= WIDTH) return line;
  return parts.map((part) => `\n${indent}  | ${part}`).join("");
}
