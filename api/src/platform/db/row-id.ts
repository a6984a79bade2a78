declare const rowIdBrand: unique symbol

/**
 * An id that came out of one of our own rows: the query that read it decided who may see that row. Functions that read
 * by id alone take one; an id from a request is a plain number, does not fit, and needs a `Scope` beside it.
 */
export type RowId = number & { readonly [rowIdBrand]: true }
