const few = 10

/** `Out of stock`, `Only 3 left` or `140 in stock`. */
export function stockWords(count: number): string {
  if (count <= 0) return 'Out of stock'
  return count <= few ? `Only ${count} left` : `${count.toLocaleString('en-US')} in stock`
}
