// An instance of the module, which a panic ends.

/** Calls the functions of a module. After a panic, the next call makes a new instance. */
export class Instance {
  #create;
  #module;
  #raw;
  #exports;
  #buffer;
  #panic;

  /**
   * @param {() => object} create Makes the functions of an instance, before the module is in it.
   * @param {WebAssembly.Module} module The compiled module.
   */
  constructor(create, module) {
    this.#create = create;
    this.#module = module;
  }

  /** Makes the instance, if there is none. */
  open() {
    if (!this.#raw) {
      const raw = this.#create();
      this.#exports = raw.initSync({ module: this.#module });
      this.#buffer = undefined;
      raw.on_panic((text) => {
        this.#panic = text;
      });
      this.#raw = raw;
    }
    return this.#raw;
  }

  /**
   * Calls a function of a text in the module's buffer. Returns nothing if it does not fit there, is
   * not ASCII, or is not what the function reads; or after a panic, which ends the instance.
   *
   * @param {string} name
   * @param {string} text
   */
  direct(name, text) {
    const raw = this.open();
    // When the memory grows, there is a new one, and all views of the old one are empty.
    if (!this.#buffer?.length) {
      this.#buffer = new Uint8Array(this.#exports.memory.buffer, raw.buffer(), raw.buffer_length());
    }
    const buffer = this.#buffer;
    const { length } = text;
    if (length > buffer.length) return undefined;
    for (let idx = 0; idx < length; idx += 1) {
      const code = text.charCodeAt(idx);
      if (code > 0x7f) return undefined;
      buffer[idx] = code;
    }
    try {
      return raw[name](length);
    } catch {
      this.#end();
      return undefined;
    }
  }

  /**
   * Calls a function, and returns a status and its value or the JSON of an error object.
   *
   * @param {string} name
   * @param {unknown[]} args
   * @returns {[number, any]}
   */
  call(name, args) {
    try {
      const value = this.open()[name](...args);
      return Array.isArray(value) ? value : [200, value];
    } catch (error) {
      // Errors about the arguments are strings; any other error ends the instance.
      if (typeof error === "string") return [400, error];
      const message = this.#panic ?? String(error);
      this.#end();
      return [500, internal(message)];
    }
  }

  #end() {
    this.#raw = undefined;
    this.#panic = undefined;
  }
}

/** The JSON of an error object for a bug. */
export function internal(message) {
  return JSON.stringify({ error: { kind: "internal", message } });
}
