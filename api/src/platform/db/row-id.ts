declare const rowIdBrand: unique symbol

/**
 * An id that came out of one of our own rows: the query that read it decided who may see that row. Functions that read
 * by id alone take one; an id from a request is a plain number, does not fit, and needs a `Scope` beside it.
 */
export type RowId = number & { readonly [rowIdBrand]: true }

/**
 * An id that a request named, for what is read in one trip with the row that decides who may see it. Whatever was read by it is
 * dropped unless that row is found.
 */
export function uncheckedId(id: number): RowId {
  // Not of a row of ours yet; see above.
  return id as RowId
}
