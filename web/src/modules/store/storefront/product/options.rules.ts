/** By what variants of a product differ, in the order in which it is asked. */
export const dimensions = ['type', 'color', 'size'] as const
export type Dimension = (typeof dimensions)[number]

export interface Choosable {
  id: string
  spec: Record<Dimension, string | null>
  colorCode: string | null
  available: number
}

export interface OptionValue {
  value: string
  colorCode: string | null
  /** With what else is chosen. */ isSoldOut: boolean
}

/** The variant that is shown first: by type, else color, else size the first that is there; else the first. */
export const firstVariant = <V extends Choosable>(variants: readonly V[]): V | undefined =>
  variants.find(({ available }) => available > 0) ?? variants[0]

/** The values of a dimension. Those that are sold out, or that there are not with what else is chosen, are marked. */
export function optionsOf(
  variants: readonly Choosable[],
  chosen: Choosable,
  dimension: Dimension,
): OptionValue[] {
  const values = [...new Set(variants.flatMap(({ spec }) => spec[dimension] ?? []))]
  return values.map(value => {
    const alike = variants.filter(({ spec }) => spec[dimension] === value)
    const fitting = alike.filter(({ spec }) =>
      dimensions
        .slice(0, dimensions.indexOf(dimension))
        .every(earlier => spec[earlier] === chosen.spec[earlier]),
    )
    return {
      value,
      colorCode: alike[0]?.colorCode ?? null,
      isSoldOut: fitting.every(({ available }) => available === 0),
    }
  })
}

/** The variant of another value that keeps most of what else is chosen, rather one that is there. */
export function chooseValue<V extends Choosable>(
  variants: readonly V[],
  chosen: V,
  dimension: Dimension,
  value: string,
): V {
  const alike = variants.filter(({ spec }) => spec[dimension] === value)
  const likeness = ({ spec }: V) =>
    dimensions.reduce((sum, each, index) => sum + (spec[each] === chosen.spec[each] ? 4 - index : 0), 0)
  const [best = chosen] = [...alike].sort(
    (one, other) => likeness(other) - likeness(one) || other.available - one.available,
  )
  return best
}
