export function formatCents(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.abs(cents)
  return `${sign}${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** Cents of a decimal text or number; undefined where it is no amount with at most two places. */
export function parseCents(amount: string | number): number | undefined {
  const match = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(String(amount).trim())
  if (!match) return undefined
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? -cents : cents
}

export interface AmountLimits {
  /** What the screen calls it. */
  label: string
  leastCents: number
  mostCents?: number
  /** Said of less than the least, and of more than the most, where a sentence of its own is fixed. */
  tooSmall?: string
  tooBig?: string
}

/** What is wrong with an amount, as one sentence; undefined where it can be taken. */
export function amountProblem(
  amount: string | number,
  { label, leastCents, mostCents = amountMaxCents, tooSmall, tooBig }: AmountLimits,
): string | undefined {
  const text = String(amount).trim()
  if (text === '') return `${label} can't be blank!`
  if (!/^-?\d+(\.\d+)?$/.test(text)) return `${label} must be a number such as 25.00.`
  if (Number(text) * 100 < leastCents)
    return tooSmall ?? `${label} must be at least ${displayMoney(formatCents(leastCents))}.`
  if (Number(text) * 100 > mostCents)
    return tooBig ?? `${label} must be at most ${displayMoney(formatCents(mostCents))}.`
  return parseCents(text) === undefined ? `${label} can have at most two decimal places.` : undefined
}

/** Ten digits before the dot: nothing that is paid comes near it. */
const amountMaxCents = 999_999_999_999

/** `$1,234.50`; TBD stays TBD (S1 §9). */
export function displayMoney(amount: string): string {
  if (amount === 'TBD') return amount
  const cents = parseCents(amount)
  if (cents === undefined) return amount
  const [whole = '0', places = '00'] = formatCents(Math.abs(cents)).split('.')
  return `${cents < 0 ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${places}`
}
