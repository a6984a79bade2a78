const minute = 60
const hour = 60 * minute
const waits = [10, minute, 5 * minute, 20 * minute, hour, 3 * hour, 6 * hour]

/** After the `attempts`th try failed: how many seconds to wait, or undefined after the last one. */
export function waitAfter(attempts: number, random: number): number | undefined {
  const wait = waits[attempts - 1]
  // Ten percent either way, so that what failed together does not come back together.
  return wait === undefined ? undefined : wait * (0.9 + 0.2 * random)
}
