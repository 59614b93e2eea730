// The addresses of pages.

/** The address of a page by its name, such as `matematico`, with a query. */
export function pageAddress(name, query = "") {
  return `./${name}${query}`;
}
