import type { PriceList } from '@ribbon/contract/connections/shop-fees/price-lists'
import { formatCents } from '@ribbon/contract/money'
import type { PriceListView } from './price-lists.store.ts'

/** `today` is a day of UTC, `2026-07-01`, as all days of price lists are. */
export function presentPriceList(list: PriceListView, today: string): PriceList {
  const state =
    list.beginsOn > today ? 'coming' : list.lastDay !== null && list.lastDay < today ? 'over' : 'in_force'
  return {
    id: String(list.id),
    type: 'shopPriceLists',
    attributes: {
      name: list.name,
      beginsOn: list.beginsOn,
      endsOn: list.lastDay,
      state,
      orderPrice: formatCents(list.orderCents),
      piecePrice: formatCents(list.pieceCents),
      postageMarkupBps: list.postageMarkupBps,
      storagePrice: formatCents(list.storageCents),
      canEnd: state !== 'over',
      canWithdraw: state === 'coming',
    },
  }
}
