import type { FeeKind, FeeLine, MonthlyFee } from '@ribbon/contract/connections/shop-fees/shop-fees'
import type { StatusTone } from '../../../ui/display/status-dot.tsx'
import { moneyText } from '../../../ui/display/money.tsx'
import { askedPeriod, ownDays, periodChoices, type PeriodState } from '../../../platform/forms/periods.ts'

export const allTime = 'all'
export const feePeriods = [
  { value: allTime, label: 'All months' },
  ...periodChoices.filter(({ value }) => !value.endsWith('_days')),
]

/** The period as calls take it; all months, and days that are not both there yet, ask for none. */
export function askedMonths(state: PeriodState): ReturnType<typeof askedPeriod> | Record<never, never> {
  const asked = askedPeriod(state)
  const isWhole = state.period !== allTime && (state.period !== ownDays || 'start_date' in asked)
  return isWhole ? asked : {}
}

/** `October 2026`; months are of UTC. */
export const monthText = (month: string) =>
  new Date(`${month}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

const mostBars = 12
/** Of the panel with the chart. */
export const feeChartHeight = 256

/** The last year of the listed months, the oldest first; a month is not over while it runs. */
export const feePoints = (months: readonly Pick<MonthlyFee['attributes'], 'month' | 'total' | 'state'>[]) =>
  months
    .slice(0, mostBars)
    .toReversed()
    .map(({ month, total, state }) => ({
      label: shortMonthText(month),
      longLabel: state === 'running' ? `${monthText(month)} so far` : monthText(month),
      value: Number(total),
      isCurrent: state === 'running',
    }))

const shortMonthText = (month: string) =>
  new Date(`${month}T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' })

/** A day of UTC. */
export const dayText = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })

export const kindLabels: Record<FeeKind, string> = {
  pick_and_pack: 'Pick and pack',
  postage: 'Postage',
  storage: 'Storage',
  correction: 'Correction',
}

export const stateLooks: Record<MonthlyFee['attributes']['state'], { tone: StatusTone; label: string }> = {
  running: { tone: 'progress', label: 'Running' },
  closed: { tone: 'neutral', label: 'Closed' },
  invoiced: { tone: 'done', label: 'Invoiced' },
}

export const percentText = (bps: number) => `${bps / 100}%`
const count = (value: number, what: string) =>
  `${value.toLocaleString('en-US')} ${what}${value === 1 ? '' : 's'}`

type Line = Pick<
  FeeLine['attributes'],
  'kind' | 'pieces' | 'includesOrder' | 'labelCost' | 'priceList' | 'reason' | 'corrects' | 'month'
>

/** How a line comes to its amount, in words. */
export function lineText(line: Line): string {
  const { priceList, pieces } = line
  if (line.kind === 'correction') return line.reason ?? ''
  if (!priceList || (pieces === null && line.labelCost === null)) return ''
  if (line.kind === 'postage') {
    const cost = `${moneyText(line.labelCost ?? '0.00')} for the label`
    return priceList.postageMarkupBps === 0
      ? `${cost}, at cost`
      : `${cost} and ${percentText(priceList.postageMarkupBps)}`
  }
  if (line.kind === 'storage')
    return `${count(pieces ?? 0, 'piece-day')} at ${moneyText(priceList.storagePrice)} a piece and month`
  const further = Math.max(0, (pieces ?? 0) - (line.includesOrder ? 1 : 0))
  const furtherText = `${count(further, line.includesOrder ? 'further piece' : 'piece')} at ${moneyText(priceList.piecePrice)}`
  if (!line.includesOrder) return furtherText
  const order = `${moneyText(priceList.orderPrice)} for the order`
  return further === 0 ? order : `${order}, ${furtherText}`
}

/** What a line is about: the shop’s order and the parcel, or the month of what is stored. */
export function subjectText(
  line: Pick<FeeLine['attributes'], 'shopOrderName' | 'orderNumber' | 'parcelNumber'>,
): string {
  const order = line.shopOrderName ?? (line.orderNumber === null ? undefined : `#${line.orderNumber}`)
  if (order === undefined) return 'Goods on the shelf'
  return line.parcelNumber === null || line.parcelNumber === 1
    ? order
    : `${order}, parcel ${line.parcelNumber}`
}
