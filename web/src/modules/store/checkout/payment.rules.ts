/** What is said of the time that is left; told to screen readers only when it gets short. */
export interface TimeLeft {
  isOver: boolean
  shown: string
  isShort: boolean
  announced: string
}

export function timeLeft(expiresAt: string, now: number): TimeLeft {
  const minutes = Math.ceil((Date.parse(expiresAt) - now) / 60_000)
  const isShort = minutes <= 3
  const unit = minutes === 1 ? 'minute' : 'minutes'
  return {
    isOver: minutes <= 0,
    shown: `${Math.max(minutes, 0)} min left`,
    isShort,
    announced: isShort && minutes > 0 ? `${minutes} ${unit} left to pay.` : '',
  }
}

/** `14:32`, or as the browser's language says it. */
export const clockTime = (time: string) =>
  new Date(time).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' })
