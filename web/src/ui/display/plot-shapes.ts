// Written by hand, because a library for these two functions would be larger than the rest of the chart.

/** Round whole numbers from 0 to at least `most`, about `wanted` steps apart. */
export function ticksUpTo(most: number, wanted = 4): number[] {
  const rough = Math.max(1, most / wanted)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(
    1,
    [1, 2, 2.5, 5, 10]
      .map(factor => factor * power)
      .find(candidate => candidate >= rough && Number.isInteger(candidate)) ?? 10 * power,
  )
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step)
}

export type Spot = readonly [x: number, y: number]

/** A smooth line through all points that never overshoots two neighbors (Fritsch and Carlson). */
export function smoothPath(spots: readonly Spot[]): string {
  const slopes = spots.slice(1).map(([x, y], index) => (y - spots[index]![1]) / (x - spots[index]![0]))
  const tangents = spots.map((_, index) => {
    const [before, after] = [slopes[index - 1], slopes[index]]
    if (before === undefined || after === undefined) return before ?? after ?? 0
    return before * after <= 0
      ? 0
      : Math.sign(before) *
          Math.min(2 * Math.min(Math.abs(before), Math.abs(after)), Math.abs(before + after) / 2)
  })
  return spots
    .map(([x, y], index) => {
      const from = spots[index - 1]
      if (!from) return `M${round(x)},${round(y)}`
      const third = (x - from[0]) / 3
      return (
        `C${round(from[0] + third)},${round(from[1] + tangents[index - 1]! * third)} ` +
        `${round(x - third)},${round(y - tangents[index]! * third)} ${round(x)},${round(y)}`
      )
    })
    .join('')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
