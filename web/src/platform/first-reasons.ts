/** The first of many reasons, and how many more there are. */
export function firstReasons(reasons: readonly string[], most = 4): string[] {
  return reasons.length <= most
    ? [...reasons]
    : [...reasons.slice(0, most), `And ${reasons.length - most} more.`]
}
