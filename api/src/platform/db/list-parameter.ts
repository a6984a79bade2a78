/**
 * A list of ids as a parameter, for `= any(…)` in a statement that runs often. PostgreSQL plans a bare `= any($1)` anew at every call
 * with fewer than ten ids, because such a plan looks cheaper than the one it could keep. It cannot see how long a list in a subquery
 * is, so it keeps that plan.
 */
export function listParameter(parameter: `$${number}`): string {
  return `(select ${parameter}::bigint[])::bigint[]`
}
