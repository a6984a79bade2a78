/**
 * A parameter that is a list of ids, for `= any(…)` in a statement that runs often. PostgreSQL plans a bare `= any($1)` anew at every
 * call with fewer ids than the ten it assumes when it does not look. Behind a subquery it never looks, and keeps its plan.
 */
export function listParameter(parameter: `$${number}`): string {
  return `(select ${parameter}::bigint[])::bigint[]`
}
