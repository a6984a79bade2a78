const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** `around Thursday, December 3`; undefined where no day is known. */
export function expectedText(on: string | null): string | undefined {
  return on === null ? undefined : `around ${day.format(new Date(on))}`
}
