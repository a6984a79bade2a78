import { systemAuthor, type Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { ownersScope } from '../../../../platform/http/actor.ts'
import type { ShopAddress } from '../../../../services/shops/read-shop-order.ts'
import {
  findVariantsForOrder,
  type OrderableVariant,
} from '../../../catalog/products/orderable-items.store.ts'
import { findOrderItems } from '../../../gifting/orders/order-items.store.ts'
import { lockOrderRow } from '../../../gifting/orders/orders.store.ts'
import {
  cancelUnpackedOrder,
  isUnpacked,
} from '../../../gifting/orders/store-orders/cancel-unpacked-order.ts'
import { findShopById } from '../../shops/shops.store.ts'
import {
  changeShopOrder,
  findDemand,
  isBehindAnother,
  lockShopOrder,
  matchLines,
  type Demand,
  type ShopOrderRow,
} from './fulfillment.store.ts'
import { isToBeFulfilled, isWanted } from './fulfillment.states.ts'
import { isLeftToShop } from './left-orders.store.ts'

export interface PlannedOrder {
  shopOrder: ShopOrderRow
  author: Author
  shipTo: ShopAddress
  goods: { variant: OrderableVariant; quantity: number }[]
}

/**
 * Decides what becomes of a shop's order after it, its matches or the stock have changed. Answers what is to be placed for it, if
 * anything. What is in work already and is no longer wanted is canceled, unless it is packed.
 */
export async function planShopOrder(tx: Tx, shopOrderId: RowId): Promise<PlannedOrder | undefined> {
  const locked = await lockShopOrder(tx, shopOrderId)
  const shop = locked && (await findShopById(tx, locked.shop))
  if (!shop || locked.state === 'closed') return undefined
  const author = { ...systemAuthor, name: shop.name }
  await matchLines(tx, shop, [locked.id])
  const demand = await findDemand(tx, locked)
  const shopOrder = locked.orderId === null ? locked : await reviewPlaced(tx, locked, demand, author)
  if (!shopOrder) return undefined
  if (!isToBeFulfilled(shopOrder, shop)) return leave(tx, shopOrder, 'imported')
  if (await isLeftToShop(tx, shopOrder, shop)) return leave(tx, shopOrder, 'left')
  return planOpen(tx, shopOrder, demand, author)
}

async function planOpen(
  tx: Tx,
  shopOrder: ShopOrderRow,
  demand: readonly Demand[],
  author: Author,
): Promise<PlannedOrder | undefined> {
  const variants = await findVariantsForOrder(
    tx,
    ownersScope(shopOrder.teamId),
    demand.flatMap(({ productVariantId }) => productVariantId ?? []),
  )
  const goods = demand.flatMap(({ productVariantId, quantity }) => {
    const variant = variants.find(each => each.id === productVariantId)
    return variant ? [{ variant, quantity }] : []
  })
  if (goods.length < demand.length) return leave(tx, shopOrder, 'needs_match')
  const { shipTo } = shopOrder
  if (!shipTo) {
    await changeShopOrder(tx, shopOrder, {
      state: 'needs_person',
      problem: 'The order has no complete address to send to. Enter it at Shopify.',
    })
    return undefined
  }
  const isShort = goods.some(({ variant, quantity }) => variant.available < quantity)
  const variantIds = goods.map(({ variant }) => variant.id)
  if (isShort || (await isBehindAnother(tx, shopOrder, variantIds))) return leave(tx, shopOrder, 'waiting')
  return { shopOrder, author, shipTo, goods }
}

/** An order in work goes on while the shop wants just what it has; the row answered is one without an order, to be planned anew. */
async function reviewPlaced(
  tx: Tx,
  shopOrder: ShopOrderRow,
  demand: readonly Demand[],
  author: Author,
): Promise<ShopOrderRow | undefined> {
  if (shopOrder.state !== 'ordered' || shopOrder.orderId === null) return undefined
  const isStillWanted = isWanted(shopOrder)
  const items = await findOrderItems(tx, shopOrder.orderId)
  const isSame =
    demand.length === items.length &&
    items.every(item =>
      demand.some(
        ({ productVariantId, quantity }) =>
          productVariantId === item.productVariantId && quantity === item.quantity,
      ),
    )
  if (isStillWanted && isSame) return undefined
  const order = await lockOrderRow(tx, shopOrder.orderId)
  if (!order) return undefined
  if (order.status !== 'canceled' && !isUnpacked(order)) {
    const what = isStillWanted ? 'changed' : 'canceled, refunded or fulfilled'
    await changeShopOrder(tx, shopOrder, {
      state: 'needs_person',
      problem: `It was ${what} in the shop after it was packed here.`,
    })
    return undefined
  }
  if (order.status !== 'canceled') await cancelUnpackedOrder(tx, order, author)
  const isOver = !isStillWanted && (shopOrder.canceledAt !== null || shopOrder.quantity === 0)
  const changed = await changeShopOrder(
    tx,
    shopOrder,
    isOver ? { state: 'canceled' } : { state: 'imported', orderId: null },
  )
  return isOver ? undefined : changed
}

async function leave(
  tx: Tx,
  shopOrder: ShopOrderRow,
  state: 'imported' | 'left' | 'needs_match' | 'waiting',
): Promise<undefined> {
  if (shopOrder.state !== state) await changeShopOrder(tx, shopOrder, { state })
  return undefined
}
