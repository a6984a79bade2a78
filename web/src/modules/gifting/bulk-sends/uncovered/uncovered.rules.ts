import type { SendFacts } from '../bulk-sends.rules.ts'
import { peopleText } from '../bulk-sends.rules.ts'

type Facts = Pick<SendFacts, 'state' | 'counts' | 'shortages' | 'rest'>

/** `short`: too few for everyone who would get it · `limited`: it goes to those stock covers · `sent`: it went to them. */
export function coverageOf({ state, counts, shortages }: Facts): 'short' | 'limited' | 'sent' | 'all' {
  if (state === 'planning' || state === 'refused') return 'all'
  if (state === 'planned' && shortages.length > 0) return 'short'
  if (counts.uncovered === 0) return 'all'
  return state === 'planned' ? 'limited' : 'sent'
}

export function shortText({ counts }: Pick<SendFacts, 'counts'>): string {
  return counts.covered === 0
    ? 'Stock does not cover anybody of the list.'
    : `Stock covers the first ${counts.covered.toLocaleString('en-US')} of ${peopleText(counts.send + counts.uncovered)}.`
}

export function limitedTitle({ state, counts }: Pick<SendFacts, 'state' | 'counts'>): string {
  const people = peopleText(counts.uncovered)
  const [is, get] = counts.uncovered === 1 ? ['is', 'gets'] : ['are', 'get']
  return state === 'planned'
    ? `${people} ${is} left out, because stock does not cover them`
    : `${people} ${get} nothing of this send, because stock did not cover them`
}

/** What is asked for: as many of each as are missing. */
export function missingPieces(missing: SendFacts['missing']): { variantId: string; quantity: number }[] {
  return missing.map(({ productVariantId, wanted, available }) => ({
    variantId: productVariantId,
    quantity: wanted - available,
  }))
}
