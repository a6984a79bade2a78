const longestYears = 10

/** What is wrong with a last day. */
export function checkCardEnd(lastDay: string, today: string): string[] {
  if (lastDay <= today) return ['Choose a last valid day after today.']
  const latest = `${Number(today.slice(0, 4)) + longestYears}${today.slice(4)}`
  return lastDay > latest ? [`Choose a last valid day within ${longestYears} years.`] : []
}
