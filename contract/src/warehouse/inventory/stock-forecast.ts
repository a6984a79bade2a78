/** From the request to the shelf, and how long what comes should then last. */
export const restockLeadDays = 21
export const restockCoverDays = 30

const monthDays = 30
const foreseenDaysMax = 365
/** What is known of a variant for less than this is taken as known for so long, so that one busy first day is no trend. */
const knownDaysMin = 14

export interface StockFacts {
  /** Promised to orders in the last 30 and 90 days, what was canceled taken off. */
  usedIn30Days: number
  usedIn90Days: number
  /** Days since its first movement. */
  knownDays: number
  available: number
  /** In sends to lists that are planned and not confirmed yet. */
  planned: number
  /** Asked for and not come yet. */
  incoming: number
  thresholdLimit: number
}

export interface StockForecast {
  /** Pieces in 30 days, rounded. */ monthlyUse: number
  /** Days until nothing is left; null while it is not used, or lasts for more than a year. */ runsOutInDays:
    | number
    | null
  proposedQuantity: number
}

/** What the past says of the future: the last 30 days count twice as much as the last 90. */
export function forecastStock(facts: StockFacts): StockForecast {
  const { available, planned, incoming, thresholdLimit } = facts
  const perDay = dailyUse(facts)
  const left = available - planned
  const wanted = Math.max(Math.ceil(perDay * (restockLeadDays + restockCoverDays)), thresholdLimit)
  return {
    monthlyUse: Math.round(perDay * monthDays),
    runsOutInDays:
      left > perDay * foreseenDaysMax || perDay === 0 ? null : Math.max(0, Math.floor(left / perDay)),
    proposedQuantity: roundUp(wanted - left - incoming),
  }
}

function dailyUse({ usedIn30Days, usedIn90Days, knownDays }: StockFacts): number {
  const known = Math.max(knownDays, knownDaysMin)
  const lately = Math.max(0, usedIn30Days) / Math.min(known, 30)
  const longer = Math.max(0, usedIn90Days) / Math.min(known, 90)
  return (2 * lately + longer) / 3
}

/** To the next 5, from 50 on to the next 10. */
function roundUp(quantity: number): number {
  if (quantity <= 0) return 0
  const step = quantity <= 50 ? 5 : 10
  return Math.ceil(quantity / step) * step
}
