/** `59 minutes left`; a wrong clock never shows more than an hour. */
export function minutesLeft(until: string, now: number): string {
  const minutes = Math.min(60, Math.ceil((Date.parse(until) - now) / 60_000))
  if (minutes < 1) return 'Less than a minute left'
  return minutes === 1 ? '1 minute left' : `${minutes} minutes left`
}
