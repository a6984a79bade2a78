const few = 10

/** `Out of stock`, `Only 3 left` or `In stock`. */
export function stockWords(count: number): string {
  if (count <= 0) return 'Out of stock'
  return count <= few ? `Only ${count} left` : 'In stock'
}
