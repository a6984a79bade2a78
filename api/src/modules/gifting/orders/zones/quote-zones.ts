import { AddressRefused, ShippingUnavailable } from '../../../../services/shipping/shipping.ts'
import { carrierDeliversToPoBoxes } from '../../recipients/addresses/carrier-delivers-to-po-boxes.ts'
import { quoteAddress, type Addressee, type QuotedRate, type ShippingTools } from '../drafts/quote-address.ts'

/** Stands in the name of a zone that was split by postal code, because the carrier refused the address it was quoted by. */
export const splitSeparator = '/'

const askedAtOnce = 6
const triesMax = 5

/** Addresses to which parcels of one weight cost the same; one of them stands for all. */
export interface ZoneToQuote {
  zone: string
  recipient: Addressee
  weightOunces: number
  isPoBox: boolean
  /** How many people it is for. */ rowCount: number
  tries: number
}

/** What shipping to a zone costs, or why nothing can be sent there. */
export interface ZoneQuote {
  zone: string
  carrierCode: string | null
  serviceCode: string | null
  serviceName: string | null
  deliveryDays: number | null
  shippingCents: number
  taxRate: number
  problem: string | null
}

export interface QuotedZones {
  quotes: ZoneQuote[]
  /** The carrier did not answer. */ later: string[]
  /** To be quoted by postal code: the one address may be wrong where the others are good. */ split: string[]
}

type Answer = { quote: ZoneQuote } | { refusal: string } | { silent: true }

/** Asks the carrier what shipping to some zones costs; no transaction may be open. */
export async function quoteZones(tools: ShippingTools, zones: readonly ZoneToQuote[]): Promise<QuotedZones> {
  const answers = await runInParallel(zones, askedAtOnce, async zone => ({
    zone,
    answer: await quoteZone(tools, zone),
  }))
  const quoted: QuotedZones = { quotes: [], later: [], split: [] }
  for (const { zone, answer } of answers) {
    if ('quote' in answer) quoted.quotes.push(answer.quote)
    else if ('refusal' in answer && zone.rowCount > 1 && !zone.zone.includes(splitSeparator))
      quoted.split.push(zone.zone)
    else if ('refusal' in answer) quoted.quotes.push(without(zone.zone, answer.refusal))
    else if (zone.tries + 1 < triesMax) quoted.later.push(zone.zone)
    else quoted.quotes.push(without(zone.zone, 'Shipping could not be priced. Try again later.'))
  }
  return quoted
}

async function quoteZone(
  tools: ShippingTools,
  { zone, recipient, weightOunces, isPoBox }: ZoneToQuote,
): Promise<Answer> {
  try {
    const rate = chooseRate(await quoteAddress(tools, recipient, weightOunces), isPoBox)
    if (!rate)
      return {
        refusal: isPoBox ? 'No carrier we have delivers to a PO box there.' : 'No carrier delivers there.',
      }
    const { carrierCode, serviceCode, serviceName, deliveryDays, amountCents, taxRate } = rate
    return {
      quote: {
        zone,
        carrierCode,
        serviceCode,
        serviceName,
        deliveryDays,
        shippingCents: amountCents,
        taxRate,
        problem: null,
      },
    }
  } catch (error) {
    if (error instanceof AddressRefused) return { refusal: error.message }
    if (error instanceof ShippingUnavailable) return { silent: true }
    throw error
  }
}

/** Of rates, cheapest first: a standard one, else the cheapest (S1 §7); to a PO box the cheapest of a carrier that goes there. */
function chooseRate(rates: readonly QuotedRate[], isPoBox: boolean): QuotedRate | undefined {
  if (isPoBox) return rates.find(rate => carrierDeliversToPoBoxes(rate.carrierCode))
  return rates.find(rate => /standard/i.test(rate.serviceName)) ?? rates[0]
}

function without(zone: string, problem: string): ZoneQuote {
  return {
    zone,
    carrierCode: null,
    serviceCode: null,
    serviceName: null,
    deliveryDays: null,
    shippingCents: 0,
    taxRate: 0,
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
