/** From when on a change counts: the beginning of its day in UTC, so that what was previewed is what is paid. */
export function prorationDate(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
}
