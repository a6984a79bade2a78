/** `Growth plan, Dec 1, 2026 to Jan 1, 2027`, as it stands on an invoice. */
export function describePeriod(planName: string, start: Date, end: Date): string {
  return `${planName} plan, ${shown(start)} to ${shown(end)}`
}

function shown(date: Date): string {
  return date.toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
