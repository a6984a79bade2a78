import type { CardFacts } from './read-card.ts'
import { fingerprintOf, publicTestCard } from './test-cards.ts'

/** What is known of a card named by a public test name such as `tok_visa` or `pm_card_visa`. */
export function publicFacts(id: string, prefix: 'tok_' | 'pm_card_'): CardFacts | undefined {
  const known = publicTestCard(id, prefix)
  if (!known) return undefined
  return {
    behaviour: known.name,
    brand: known.brand,
    funding: known.funding,
    last4: known.number.slice(-4),
    fingerprint: fingerprintOf(known.number),
    exp_month: 12,
    exp_year: new Date().getUTCFullYear() + 4,
    cvc: true,
    name: null,
    postal_code: null,
  }
}
