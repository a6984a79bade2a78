const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const dayAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** `Nov 18, 2026`, with the time of day when asked; the exact time is in the markup. */
export function TimeText({ at, withTime }: { at: string | null | undefined; withTime?: boolean }) {
  if (!at) return null
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return <>{at}</>
  return <time dateTime={at}>{(withTime ? dayAndTime : day).format(date)}</time>
}
