import { displayMoney, formatCents } from '@ribbon/contract/money'
import type { AlertText } from './alert-text.present.ts'
import type { Facts, Lacks } from './conditions.store.ts'

const money = (cents: number) => displayMoney(formatCents(cents))

/** What is told of a redemption; its page shows more, with a link to where each thing is mended. */
export function redemptionText(
  kind: 'tier_not_fillable' | 'redemption_uncovered',
  { name, detail, cents = 0, limit = 0, left = 0, groupOrderId, lacks }: Facts,
): AlertText {
  const page = { to: `/redemption/details/${groupOrderId}`, action: 'See the redemption' }
  if (kind === 'redemption_uncovered')
    return {
      severity: 'warning',
      text: `${money(cents)} is committed in ${name}, and it is not covered: ${lacks ? lacksText(lacks, limit) : ''}.`,
      ...page,
    }
  const units = left === 1 ? 'one is' : `${left} are`
  return {
    severity: 'warning',
    text: `Tier ${name} of ${detail} cannot be filled: everyone chooses exactly ${limit}, and ${units} left.`,
    ...page,
  }
}

function lacksText({ budgetCents, payer, shipments, depositCents }: Lacks, people: number): string {
  return [
    ...(budgetCents === null ? [] : [`${money(budgetCents)} is left of the budget of ${payer}`]),
    ...(shipments === undefined ? [] : [shipmentsText(shipments, people)]),
    ...(depositCents === null
      ? []
      : [`${money(depositCents)} is left in the deposit, and there is no other payment method`]),
  ].join('; ')
}

function shipmentsText(shipments: number | null, people: number): string {
  if (shipments === null) return 'there is no running plan'
  const are = shipments === 1 ? 'shipment is' : 'shipments are'
  return `${shipments.toLocaleString('en-US')} ${are} left for ${people.toLocaleString('en-US')} ${people === 1 ? 'person' : 'people'}`
}
