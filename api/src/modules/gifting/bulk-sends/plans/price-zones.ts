import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { AddressRefused, ShippingUnavailable } from '../../../../services/shipping/shipping.ts'
import { quoteAddress, type QuotedRate, type ShippingTools } from '../../orders/drafts/quote-address.ts'
import { carrierDeliversToPoBoxes } from '../../recipients/addresses/carrier-delivers-to-po-boxes.ts'
import {
  findDueZones,
  postponeZones,
  splitSeparator,
  splitZones,
  writeZonePrices,
  type DueZone,
  type ZonePrice,
} from './plan-zones.store.ts'
import { announceProgress, changeBulkSend, lockBulkSendRow, type BulkSendRow } from '../bulk-sends.store.ts'
import { extendPlanClaim } from './plan-claims.store.ts'

const zonesAtOnce = 24
const askedAtOnce = 6
const triesMax = 5

type Answer = { price: ZonePrice } | { refusal: string } | { silent: true }

/** Asks the carrier for the next zones that are due, no transaction open, and writes what it says; false when none is due. */
export async function priceZones(db: Db, tools: ShippingTools, send: BulkSendRow): Promise<boolean> {
  const zones = await findDueZones(db, send.id, zonesAtOnce)
  if (zones.length === 0) return false
  const answers = await runInParallel(zones, askedAtOnce, async zone => ({
    zone,
    answer: await quoteZone(tools, send, zone),
  }))
  const prices: ZonePrice[] = []
  const later: string[] = []
  const split: string[] = []
  for (const { zone, answer } of answers) {
    if ('price' in answer) prices.push(answer.price)
    // The one address may be wrong where the zone's others are good.
    else if ('refusal' in answer && zone.rowCount > 1 && !zone.zone.includes(splitSeparator))
      split.push(zone.zone)
    else if ('refusal' in answer) prices.push(without(zone.zone, answer.refusal))
    else if (zone.tries + 1 < triesMax) later.push(zone.zone)
    else prices.push(without(zone.zone, 'Shipping could not be priced. Try again later.'))
  }
  return inTransaction(db, async tx => {
    const locked = await lockBulkSendRow(tx, send.id)
    if (locked?.state !== 'planning') return false
    const priced = await writeZonePrices(tx, send.id, prices)
    await splitZones(tx, send.id, split)
    await postponeZones(tx, send.id, later)
    await changeBulkSend(tx, send.id, {
      counts: { ...locked.counts, priced: (locked.counts.priced ?? 0) + priced },
    })
    await extendPlanClaim(tx, send.id)
    if (priced > 0) await announceProgress(tx, send)
    return true
  })
}

async function quoteZone(
  tools: ShippingTools,
  send: BulkSendRow,
  { zone, recipient, isPoBox }: DueZone,
): Promise<Answer> {
  try {
    const quote = chooseQuote(await quoteAddress(tools, recipient, send.weightOunces), isPoBox)
    if (!quote)
      return {
        refusal: isPoBox ? 'No carrier we have delivers to a PO box there.' : 'No carrier delivers there.',
      }
    const { carrierCode, serviceCode, serviceName, deliveryDays, amountCents, taxRate } = quote
    return {
      price: {
        zone,
        carrierCode,
        serviceCode,
        serviceName,
        deliveryDays,
        shippingCents: amountCents,
        taxRate,
        taxCents: Math.round((send.subtotalCents - send.discountCents) * taxRate),
        problem: null,
      },
    }
  } catch (error) {
    if (error instanceof AddressRefused) return { refusal: error.message }
    if (error instanceof ShippingUnavailable) return { silent: true }
    throw error
  }
}

/** Of quotes, cheapest first: a standard one, else the cheapest (S1 §7); to a PO box the cheapest of a carrier that goes there. */
function chooseQuote(quotes: readonly QuotedRate[], isPoBox: boolean): QuotedRate | undefined {
  if (isPoBox) return quotes.find(quote => carrierDeliversToPoBoxes(quote.carrierCode))
  return quotes.find(quote => /standard/i.test(quote.serviceName)) ?? quotes[0]
}

function without(zone: string, problem: string): ZonePrice {
  return {
    zone,
    carrierCode: null,
    serviceCode: null,
    serviceName: null,
    deliveryDays: null,
    shippingCents: 0,
    taxRate: 0,
    taxCents: 0,
    problem,
  }
}

/** Works through `items`, so many at a time. */
async function runInParallel<T, R>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const queue = items.values()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const item of queue) results.push(await work(item))
    }),
  )
  return results
}
