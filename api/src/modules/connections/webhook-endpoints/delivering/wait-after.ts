const minute = 60
const hour = 60 * minute

/** How long after each failed try the next one comes, in seconds: ten tries in three days (Standard Webhooks 1.0). */
const waits = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const

const longestRetryAfter = 24 * hour
/** Answers that say when to come back. */
const busyStatuses = [429, 503]

export interface TryOutcome {
  status: number | null
  retryAfter: string | undefined
}

/** After the `step`th try failed: how many seconds to wait, or undefined after the last one. */
export function waitAfter(
  step: number,
  { status, retryAfter }: TryOutcome,
  { now, random }: { now: Date; random: number },
): number | undefined {
  const wait = waits[step - 1]
  if (wait === undefined) return undefined
  // Ten percent either way, so that what failed together does not come back together.
  const spread = wait * (0.9 + 0.2 * random)
  const asked = status !== null && busyStatuses.includes(status) ? readRetryAfter(retryAfter, now) : 0
  return Math.max(spread, Math.min(asked, longestRetryAfter))
}

/** `Retry-After` in seconds, which is sent as seconds or as a date (RFC 9110). */
function readRetryAfter(text: string | undefined, now: Date): number {
  if (text === undefined) return 0
  if (/^\d+$/.test(text.trim())) return Number(text)
  const at = Date.parse(text)
  return Number.isNaN(at) ? 0 : Math.max(0, (at - now.getTime()) / 1_000)
}
