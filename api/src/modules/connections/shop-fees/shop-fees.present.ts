import type { FeeLine, MonthlyFee } from '@ribbon/contract/connections/shop-fees/shop-fees'
import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import { formatCents } from '@ribbon/contract/money'
import type { Page } from '@ribbon/contract/paging'
import type { FeeLineView } from './report/fee-lines.store.ts'
import type { FeeMonthView } from './report/fee-report.store.ts'

export const monthId = (month: string) => month.slice(0, 7)

export function presentFeeMonth(row: FeeMonthView, invoiceUrl: string | null): MonthlyFee {
  return {
    id: monthId(row.month),
    type: 'shopMonthlyFees',
    attributes: {
      month: row.month,
      ordersCount: row.ordersCount,
      itemsCount: row.piecesCount,
      pickAndPack: formatCents(row.pickAndPackCents),
      postage: formatCents(row.postageCents),
      storage: formatCents(row.storageCents),
      adjustments: formatCents(row.correctionCents),
      total: formatCents(row.totalCents),
      state: row.state,
      invoiceNumber: row.invoiceNumber,
      invoiceUrl,
    },
  }
}

export function presentFeeLineFields(line: FeeLineView): FeeLine['attributes'] {
  return {
    kind: line.kind,
    amount: formatCents(line.amountCents),
    month: line.month,
    chargedAt: line.chargedAt.toISOString(),
    shopOrderName: line.shopOrderName,
    orderNumber: line.orderPublicId === null ? null : orderNumber(line.orderPublicId),
    parcelId: line.parcelId === null ? null : String(line.parcelId),
    parcelNumber: line.parcelNumber,
    trackingNumber: line.trackingNumber,
    trackingUrl: line.trackingUrl,
    items: line.items.map(({ name, sku, quantity }) => ({ name, sku, quantity })),
    pieces: line.pieces,
    includesOrder: line.includesOrder,
    labelCost: line.labelCostCents === null ? null : formatCents(line.labelCostCents),
    priceList:
      line.priceListName === null
        ? null
        : {
            name: line.priceListName,
            orderPrice: formatCents(line.orderCents),
            piecePrice: formatCents(line.pieceCents),
            postageMarkupBps: line.postageMarkupBps,
            storagePrice: formatCents(line.storageCents),
          },
    reason: line.reason,
    corrects:
      line.correctsKind === null || line.correctsMonth === null
        ? null
        : { kind: line.correctsKind, month: line.correctsMonth },
    isReversal: line.isReversal,
  }
}

export const presentFeeLine = (line: FeeLineView): FeeLine => ({
  id: String(line.id),
  type: 'shopFeeLines',
  attributes: presentFeeLineFields(line),
})

/** Where the pages of a list are; a page that does not exist is left out. `url` is the address that was asked. */
export function linksOf(url: string, { number, size }: Page, totalCount: number) {
  const last = Math.max(1, Math.ceil(totalCount / size))
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const at = (page: number) => {
    const asked = new URLSearchParams(searchParams)
    asked.set('page[number]', String(page))
    return `${pathname}?${asked}`
  }
  return {
    self: at(number),
    first: at(1),
    ...(number > 1 ? { prev: at(Math.min(number - 1, last)) } : {}),
    ...(number < last ? { next: at(number + 1) } : {}),
    last: at(last),
  }
}
