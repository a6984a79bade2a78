export const restockQuantityMax = 100_000

/** What is wrong with a quantity to ask for; null when nothing is. */
export function restockQuantityError(quantity: unknown): string | null {
  const number =
    typeof quantity === 'string' && /^[+-]?\d{1,15}$/.test(quantity.trim()) ? Number(quantity) : quantity
  if (typeof number !== 'number' || !Number.isInteger(number)) return 'Enter a whole number.'
  if (number < 1) return 'Enter a quantity above 0.'
  if (number > restockQuantityMax)
    return `Ask for at most ${restockQuantityMax.toLocaleString('en-US')} at a time.`
  return null
}
