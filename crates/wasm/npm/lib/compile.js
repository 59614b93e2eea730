// From an address, a response or bytes to a compiled module.

/** The modules that were read from an address, by that address. */
const modules = new Map();

/**
 * Compiles a module; a module at an address is read and compiled only once.
 *
 * @param source The address of a module, a `Response`, bytes, or a module.
 * @param read Reads an address as a `Response` or as bytes.
 * @returns {Promise<WebAssembly.Module>}
 */
export function compiled(source, read) {
  if (typeof source !== "string" && !(source instanceof URL)) return compile(source);
  const address = String(source);
  let module = modules.get(address);
  if (!module) {
    module = read(source).then(compile);
    modules.set(address, module);
    module.catch(() => modules.delete(address));
  }
  return module;
}

async function compile(source) {
  const found = await source;
  if (found instanceof WebAssembly.Module) return found;
  if (found instanceof ArrayBuffer || ArrayBuffer.isView(found)) return WebAssembly.compile(found);
  if (!(found instanceof Response)) {
    throw new TypeError(
      "this is not a module: expected an address, a Response, bytes, or a WebAssembly.Module",
    );
  }
  if (!found.ok) {
    throw new Error(`the module at ${found.url} cannot be loaded: status ${found.status}`);
  }
  const type = found.headers.get("content-type") ?? "";
  // A media type with parameters is not accepted for streaming.
  return type === "application/wasm"
    ? WebAssembly.compileStreaming(found)
    : WebAssembly.compile(await found.arrayBuffer());
}
