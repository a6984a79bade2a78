/** Sizes once each, whatever their case. */
export function withoutRepeats(sizes: readonly string[]): string[] {
  return [...new Map(sizes.toReversed().map(size => [size.toLowerCase(), size])).values()].reverse()
}
