export type Random = {
  /** At least 0, below 1. */
  unit(): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  weighted<T>(from: readonly T[], weight: (item: T) => number): T
}

/** A repeatable random generator (mulberry32), so that every demo is the same. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + Math.floor(unit() * (high - low + 1))
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new Error('Nothing to pick from')
    return from[between(0, from.length - 1)] as T
  }
  const weighted = <T>(from: readonly T[], weight: (item: T) => number): T => {
    let left = unit() * from.reduce((sum, item) => sum + weight(item), 0)
    for (const item of from) {
      left -= weight(item)
      if (left < 0) return item
    }
    return pick(from)
  }
  return { unit, between, chance: probability => unit() < probability, pick, weighted }
}
