import type { ApparelSize } from '@ribbon/contract/projects/projects/project-resources'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { OfferedVariant } from './offered-variants.store.ts'

interface Item {
  name: string
  quantity: number
  productId: RowId | null
  productVariantId: RowId | null
  options: readonly { name: string }[]
}
export interface ChosenVariant {
  variant: OfferedVariant
  quantity: number
}
export type Choice = { chosen: ChosenVariant[] } | { problem: string }

/** The variants that a person's choices stand for, one for each item, or the first thing that is in the way of it. */
export function chooseVariants(
  items: readonly Item[],
  variants: readonly OfferedVariant[],
  choices: ApparelSize,
): Choice {
  const chosen: ChosenVariant[] = []
  for (const item of items) {
    const found = chooseVariant(item, variants, choices[item.name] ?? {})
    if (typeof found === 'string') return { problem: found }
    chosen.push({ variant: found, quantity: item.quantity })
  }
  return { chosen }
}

function chooseVariant(
  item: Item,
  variants: readonly OfferedVariant[],
  choices: Record<string, string>,
): OfferedVariant | string {
  if (item.productId === null) return `${item.name} has no product yet.`
  const ofProduct = variants.filter(variant => variant.productId === item.productId)
  if (item.productVariantId !== null)
    return (
      ofProduct.find(variant => variant.id === item.productVariantId) ??
      `The variant chosen for ${item.name} is archived.`
    )
  const missing = item.options.find(option => !choices[option.name])
  if (missing) return `Nothing is chosen for ${missing.name} of ${item.name}.`
  const values = item.options.map(option => choices[option.name] ?? '')
  const matching = ofProduct.filter(variant => values.every(value => hasTrait(variant, value)))
  const [first] = matching
  if (first && matching.length === 1) return first
  const named = [item.name, ...values].join(', ')
  return first ? `${named}: several variants fit.` : `${named}: there is no such variant.`
}

function hasTrait({ size, color, type }: OfferedVariant, value: string): boolean {
  return [size, color, type].some(trait => trait?.toLowerCase() === value.toLowerCase())
}
