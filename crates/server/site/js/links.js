// The addresses of pages, which are files here.

/** The address of a page by its name, such as `matematico`, with a query. */
export function pageAddress(name, query = "") {
  return `./${name}.html${query}`;
}
