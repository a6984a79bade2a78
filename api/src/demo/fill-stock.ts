import type { InsertOf } from '../platform/db/drizzle-ids.ts'
import type { Tx } from '../platform/db/database.ts'
import { stockLevels, stockMovements } from '../modules/catalog/products/stock/stock.tables.ts'
import type { FilledVariant } from './fill-catalog.ts'
import type { FilledOrder } from './orders/fill-orders.ts'
import { operatorName } from './fill-people.ts'
import { insertRows } from './insert-rows.ts'

type Movement = InsertOf<typeof stockMovements> & { createdAt: Date }
type Stock = {
  teamId: number
  variants: ReadonlyMap<string, FilledVariant>
  orders: readonly FilledOrder[]
  since: Date
  now: Date
}

const day = 86_400_000
const restockedDaysAgo = 60
const restockedShare = 0.6
const countedDaysAgo = 1
const moves = {
  reservation: { onHandDelta: 0, reservedDelta: 1 },
  release: { onHandDelta: 0, reservedDelta: -1 },
  shipment: { onHandDelta: -1, reservedDelta: -1 },
  return: { onHandDelta: 1, reservedDelta: 0 },
} as const

/** Books today's stock of each variant, what orders used before, and the receipts for both. */
export async function fillStock(tx: Tx, stock: Stock): Promise<void> {
  const taken = new Map<number, Movement[]>()
  for (const movement of stock.orders.flatMap(order => movementsOf(stock, order))) {
    const own = taken.get(movement.productVariantId)
    if (own) own.push(movement)
    else taken.set(movement.productVariantId, [movement])
  }
  const movements: Movement[] = []
  const levels: InsertOf<typeof stockLevels>[] = []
  for (const { id, variant } of stock.variants.values()) {
    const own = byTime(taken.get(id) ?? [])
    movements.push(...own, ...receiptsOf(stock, id, variant.onHand, own))
    levels.push({
      teamId: stock.teamId,
      productVariantId: id,
      onHand: variant.onHand,
      reserved: own.reduce((sum, { reservedDelta }) => sum + reservedDelta, 0),
    })
  }
  await insertRows(tx, stockMovements, byTime(movements))
  await insertRows(tx, stockLevels, levels)
}

function byTime(movements: Movement[]): Movement[] {
  return movements.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

function movementsOf({ teamId, variants }: Stock, { attemptId, order, sender }: FilledOrder): Movement[] {
  if (attemptId === undefined) return []
  const happened: [Date | undefined, keyof typeof moves, string, string][] = [
    [order.paidAt, 'reservation', sender.name, ''],
    [order.canceledAt, 'release', sender.name, 'Order canceled'],
    [order.shippedAt, 'shipment', 'Carrier', ''],
    [order.returnedAt, 'return', operatorName, ''],
  ]
  const quantities = new Map<string, number>()
  for (const { sku, quantity } of order.lines) quantities.set(sku, (quantities.get(sku) ?? 0) + quantity)
  return happened.flatMap(([createdAt, kind, actorName, reason]) =>
    createdAt
      ? [...quantities].map(([sku, quantity]) => ({
          teamId,
          productVariantId: variants.get(sku)!.id,
          kind,
          sourceType: 'payment_attempt',
          sourceId: attemptId,
          actorName,
          reason,
          createdAt,
          onHandDelta: moves[kind].onHandDelta * quantity,
          reservedDelta: moves[kind].reservedDelta * quantity,
        }))
      : [],
  )
}

/** Receipts that cover every reservation and leave `wanted`; a count corrects the rest. */
function receiptsOf(
  { teamId, since, now }: Stock,
  productVariantId: number,
  wanted: number,
  taken: readonly Movement[],
): Movement[] {
  let balance = 0
  let [shortest, moved] = [0, 0]
  for (const { onHandDelta, reservedDelta } of taken) {
    balance += onHandDelta - reservedDelta
    moved += onHandDelta
    shortest = Math.max(shortest, -balance)
  }
  const received = Math.max(shortest, wanted - moved)
  const restockedAt = new Date(now.getTime() - restockedDaysAgo * day)
  const restocked =
    restockedAt > since ? Math.max(0, Math.min(Math.floor(wanted * restockedShare), received - shortest)) : 0
  const row = (kind: string, onHandDelta: number, sourceType: string, reason: string, createdAt: Date) =>
    onHandDelta === 0
      ? []
      : [
          {
            teamId,
            productVariantId,
            kind,
            onHandDelta,
            reservedDelta: 0,
            sourceType,
            sourceId: 1,
            actorName: operatorName,
            reason,
            createdAt,
          },
        ]
  return [
    ...row('receipt', received - restocked, 'demo_opening', 'Opening stock', since),
    ...row('receipt', restocked, 'demo_restock', 'Restocked', restockedAt),
    ...row(
      'adjustment',
      wanted - moved - received,
      'demo_count',
      'Counted',
      new Date(now.getTime() - countedDaysAgo * day),
    ),
  ]
}
