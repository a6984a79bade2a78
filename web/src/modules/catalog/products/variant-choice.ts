import type { ProductVariant } from '@ribbon/contract/catalog/products/products'
import { compareSizes } from '@ribbon/contract/sizes'

export type Variant = { id: string } & ProductVariant['attributes']
export type Axis = 'type' | 'color' | 'size'
export interface AxisOption {
  value: string
  hexCode: string | null
  isAvailable: boolean
}
export interface AxisView {
  axis: Axis
  options: AxisOption[]
}

const axes: readonly Axis[] = ['type', 'color', 'size']

/**
 * What can be chosen: each axis with more than one value among the variants that share the choices before it. Sizes are sorted,
 * the others keep their order.
 */
export function axesOf(variants: readonly Variant[], current: Variant | undefined): AxisView[] {
  return axes.flatMap((axis, index) => {
    const before = axes.slice(0, index)
    const reachable = variants.filter(variant =>
      before.every(other => variant.spec[other] === (current?.spec[other] ?? null)),
    )
    const options = valuesOf(reachable, axis).map(value => optionOf(reachable, axis, value))
    return options.length > 1 ? [{ axis, options }] : []
  })
}

function valuesOf(variants: readonly Variant[], axis: Axis): string[] {
  const values = [...new Set(variants.flatMap(variant => variant.spec[axis] ?? []))]
  return axis === 'size' ? values.sort(compareSizes) : values
}

function optionOf(variants: readonly Variant[], axis: Axis, value: string): AxisOption {
  const having = variants.filter(variant => variant.spec[axis] === value)
  return {
    value,
    hexCode: axis === 'color' ? (having[0]?.hexCode ?? null) : null,
    isAvailable: having.some(isInStock),
  }
}

/** The first type, else the first color, else the first size (S1 §9), one that is in stock where there is one. */
export function defaultVariant(variants: readonly Variant[]): Variant | undefined {
  const leading = axes.find(axis => variants.some(variant => variant.spec[axis] !== null))
  if (!leading) return variants.find(isInStock) ?? variants[0]
  const ordered = [...variants].sort(byAxes(variants))
  const first = ordered.find(isInStock) ?? ordered[0]
  const group = ordered.filter(variant => variant.spec[leading] === first?.spec[leading])
  return group.find(isInStock) ?? group[0]
}

/** The chosen variant's pictures, then the gift's, without those that show only colors which the chosen type does not come in. */
export function picturesFor(
  { images, variants }: { images: readonly string[]; variants: readonly Variant[] },
  chosen: Variant,
): string[] {
  const offered = new Set(
    variants.filter(({ spec }) => spec.type === chosen.spec.type).flatMap(variant => variant.images),
  )
  const ofVariants = new Set(variants.flatMap(variant => variant.images))
  return [...new Set([...chosen.images, ...images])].filter(
    picture => offered.has(picture) || !ofVariants.has(picture),
  )
}

/** The variant with the chosen value that keeps most of the current choice, in stock before out of stock. */
export function variantWith(
  variants: readonly Variant[],
  current: Variant | undefined,
  axis: Axis,
  value: string,
): Variant | undefined {
  const kept = (variant: Variant) =>
    axes.filter(other => other !== axis && variant.spec[other] === current?.spec[other]).length
  const having = variants.filter(variant => variant.spec[axis] === value).sort(byAxes(variants))
  const best = Math.max(...having.map(kept))
  const exact = axes.length - 1
  if (best === exact) return having.find(variant => kept(variant) === best)
  return (
    having.find(variant => kept(variant) === best && isInStock(variant)) ??
    having.find(isInStock) ??
    having[0]
  )
}

function isInStock(variant: Variant): boolean {
  return variant.inventories_count > 0
}

function byAxes(variants: readonly Variant[]) {
  const order = axes.map(axis => valuesOf(variants, axis))
  const rank = (variant: Variant) =>
    axes.map((axis, index) => order[index]?.indexOf(variant.spec[axis] ?? '') ?? -1)
  return (a: Variant, b: Variant) => {
    const [left, right] = [rank(a), rank(b)]
    return left.map((value, index) => value - (right[index] ?? 0)).find(difference => difference !== 0) ?? 0
  }
}
