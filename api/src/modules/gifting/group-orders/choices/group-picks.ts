import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { OfferedPick } from './picks.store.ts'

/** A gift to be chosen: a variant, or a bundle with a variant for each part. */
export interface WantedChoice {
  tierId: RowId
  giftsLimit: number
  tierItemId: RowId
  bundleId: RowId | null
  parts: OfferedPick[]
}

/**
 * Makes choices of picks: each variant is one, and the picks of a bundle go together, a second variant of the same part into the
 * next one. Refuses a bundle of which a part has no variant.
 */
export function groupPicks(
  picks: readonly OfferedPick[],
  bundleProducts: ReadonlyMap<RowId, readonly RowId[]>,
): WantedChoice[] {
  const choices: WantedChoice[] = []
  for (const pick of picks) {
    const open = choices.find(
      choice =>
        pick.bundleId !== null &&
        choice.tierItemId === pick.tierItemId &&
        choice.parts.every(part => part.productId !== pick.productId),
    )
    if (open) open.parts.push(pick)
    else {
      const { tierId, giftsLimit, tierItemId, bundleId } = pick
      choices.push({ tierId, giftsLimit, tierItemId, bundleId, parts: [pick] })
    }
  }
  for (const { bundleId, parts } of choices) {
    if (bundleId === null) continue
    if (parts.length !== (bundleProducts.get(bundleId) ?? []).length)
      refuse('bundle_incomplete', { bundle: parts[0]?.bundleName ?? '' })
  }
  return choices
}
