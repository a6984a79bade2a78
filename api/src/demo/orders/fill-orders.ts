import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'
import { newToken } from '../../platform/ids.ts'
import { paymentAttempts } from '../../modules/money/payments/payments.tables.ts'
import { parcels } from '../../modules/warehouse/parcels/parcels.tables.ts'
import { orderEvents, orderItems, orders } from '../../modules/gifting/orders/orders.tables.ts'
import { seededRandom } from '../data/demo-random.ts'
import type { DemoService } from '../data/demo-shipping.ts'
import type { FilledCatalog } from '../fill-catalog.ts'
import type { FilledMember, FilledRecipient, FilledTeam } from '../fill-people.ts'
import { insertRows } from '../insert-rows.ts'
import { eventRows, itemRows, orderRow, parcelRow, type PlacedOrder } from './order-rows.ts'
import type { DemoCard } from '../make-demo-card.ts'
import type { PlannedOrder } from './plan-demo-orders.ts'

export type FilledOrder = {
  id: number
  order: PlannedOrder
  sender: FilledMember
  /** Of every order but a draft. */ attemptId: number | undefined
}

const hour = 3_600_000

/** Writes the demo's orders with items, timeline, parcel and payment, as the modules would have. */
export async function fillOrders(
  tx: Tx,
  history: {
    team: FilledTeam
    catalog: FilledCatalog
    recipients: readonly FilledRecipient[]
    orders: readonly PlannedOrder[]
    card: DemoCard | undefined
    now: Date
  },
): Promise<FilledOrder[]> {
  const { team, now } = history
  const random = seededRandom(9_400)
  const digits = (count: number) => Array.from({ length: count }, () => random.between(0, 9)).join('')
  const waiting = history.orders.filter(
    order => order.status === 'processing' && now.getTime() - order.processingAt!.getTime() > 26 * hour,
  )
  const packed = new Set(waiting.slice(0, Math.floor(waiting.length / 2)))
  const placed = history.orders.map(order => {
    const packedAt = packingOf(order, packed.has(order))
    return {
      order,
      sender: team.members.get(order.memberKey)!,
      recipient: history.recipients[order.recipientIndex]!,
      trackingToken: newToken(),
      packedAt,
      trackingNumber: packedAt && order.service ? trackingNumber(order.service, digits) : null,
    }
  })
  const rows = await tx
    .insert(orders)
    .values(placed.map(each => orderRow(team.id, each)))
    .returning({ id: orders.id, trackingToken: orders.trackingToken })
  const ids = new Map(rows.map(row => [row.trackingToken, row.id]))
  const kept = placed.map(each => ({ ...each, id: ids.get(each.trackingToken)! }))
  await insertRows(
    tx,
    orderItems,
    kept.flatMap(each => itemRows(team.id, each.id, each.order, history.catalog)),
  )
  await insertRows(
    tx,
    orderEvents,
    kept.flatMap(each => eventRows(team.id, each.id, each)),
  )
  await insertRows(
    tx,
    parcels,
    kept.flatMap(each => parcelRow(team.id, each.id, each)),
  )
  const attemptIds = await fillAttempts(tx, team.id, kept, history.card)
  return kept.map(({ id, order, sender }) => ({ id, order, sender, attemptId: attemptIds.get(id) }))
}

/**
 * Parcels are packed some hours before the carrier comes. Of the orders in processing the older half is
 * packed, so that the others can be canceled.
 */
function packingOf({ processingAt, shippedAt }: PlannedOrder, isPacked: boolean): Date | null {
  if (shippedAt) return new Date(Math.max(shippedAt.getTime() - 5 * hour, processingAt!.getTime()))
  return isPacked ? new Date(processingAt!.getTime() + 22 * hour) : null
}

/** In the carriers' format, but without a label, so no carrier has a page for them. */
function trackingNumber(service: DemoService, digits: (count: number) => string): string {
  if (service === 'globalpost_economy') return `LX${digits(9)}US`
  if (service === 'globalpost_standard') return `LZ${digits(9)}US`
  return service === 'usps_first_class' ? `94001${digits(17)}` : `SS${digits(12)}`
}

async function fillAttempts(
  tx: Tx,
  teamId: number,
  placed: readonly (PlacedOrder & { id: number })[],
  card: DemoCard | undefined,
): Promise<Map<number, number>> {
  const paid = placed.flatMap(({ id, order }) => {
    const { paidAt, source, providerId, canceledAt, totalCents } = order
    if (!paidAt) return []
    const byCard = source === 'credit_card'
    return [
      {
        teamId,
        orderId: id,
        source,
        amountCents: order.totalCents,
        state: 'succeeded',
        idempotencyKey: `order-${id}-${randomUUID()}`,
        createdAt: paidAt,
        claimedUntil: paidAt,
        settledAt: paidAt,
        providerCustomerId: byCard ? card?.customerId : undefined,
        providerMethodId: byCard ? card?.methodId : undefined,
        providerId,
        refundedCents: canceledAt ? totalCents : 0,
      },
    ]
  })
  const rows = await tx
    .insert(paymentAttempts)
    .values(paid)
    .returning({ id: paymentAttempts.id, orderId: paymentAttempts.orderId })
  return new Map(rows.map(row => [row.orderId!, row.id]))
}
