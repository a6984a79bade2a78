/** The last moment of a card's last day (UTC). */
export function cardEnd(lastDay: string): Date {
  return new Date(`${lastDay}T23:59:59.999Z`)
}
