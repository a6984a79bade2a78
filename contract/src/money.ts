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

/** `$1,234.50`; TBD stays TBD (S1 §9). */
export function displayMoney(amount: string): string {
  if (amount === 'TBD') return amount
  const cents = parseCents(amount)
  if (cents === undefined) return amount
  const [whole = '0', places = '00'] = formatCents(Math.abs(cents)).split('.')
  return `${cents < 0 ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${places}`
}
