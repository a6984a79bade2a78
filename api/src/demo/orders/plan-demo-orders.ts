import type { Tax } from '../../services/tax/tax.ts'
import { demoBundles, demoVariant } from '../data/demo-catalog.ts'
import { demoHistory, demoRecipientCount, type DemoOrder } from '../data/demo-history.ts'
import type { DemoOrderItem } from '../data/demo-order-items.ts'
import { demoTeam } from '../data/demo-people.ts'
import { demoRecipients } from '../data/demo-recipients.ts'
import { demoServices, type DemoService } from '../data/demo-shipping.ts'

type PlannedLine = DemoOrderItem & { priceCents: number; discountCents: number }

export type PlannedOrder = Omit<DemoOrder, 'items' | 'service' | 'shippingCents'> & {
  lines: PlannedLine[]
  subtotalCents: number
  discountCents: number
  taxRate: number
  taxCents: number
  shippingCents: number
  totalCents: number
  /** Drafts have none. */
  service?: DemoService
  paidAt?: Date
  /** The recipient was asked for the address by email. */
  isAsked: boolean
  source: 'deposit' | 'credit_card'
  /** The card provider's name of the payment. */
  providerId?: string
}

export type PlannedTopup = { at: Date; amountCents: number; providerId?: string }

const minute = 60_000
const day = 86_400_000
const topupCents = 300_000
// The latest top-up is older than any order that can be canceled, so that they are paid from it and can be
// refunded.
const topupsDaysAgo: readonly number[] = [384, 293, 202, 111, 20]

/** The demo's history with its money: what each order costs and what paid it, and the top-ups of the deposit. */
export async function planDemoOrders(
  now: Date,
  tax: Tax,
): Promise<{ orders: PlannedOrder[]; topups: PlannedTopup[] }> {
  const recipients = demoRecipients(demoRecipientCount)
  const metBefore = new Set<number>()
  const orders: PlannedOrder[] = []
  for (const order of demoHistory(now)) {
    const isAsked =
      order.status === 'awaiting_address' || (isDelayed(order) && !metBefore.has(order.recipientIndex))
    metBefore.add(order.recipientIndex)
    const { country, state } = recipients[order.recipientIndex]!
    orders.push(
      pricedOrder(
        order,
        isAsked,
        now,
        isAsked || order.status === 'unpaid' ? 0 : await tax.salesTaxRate({ country, state: state || null }),
      ),
    )
  }
  return { orders, topups: payOrders(orders, now) }
}

function isDelayed({ createdAt, processingAt }: DemoOrder): boolean {
  return processingAt !== undefined && processingAt.getTime() - createdAt.getTime() > 60 * minute
}

function pricedOrder(order: DemoOrder, isAsked: boolean, now: Date, taxRate: number): PlannedOrder {
  const { items, service: sentBy, shippingCents: sentFor, ...facts } = order
  const lines = items.map(pricedLine)
  const subtotalCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0)
  const discountCents = lines.reduce((sum, line) => sum + line.discountCents, 0)
  const taxCents = Math.round((subtotalCents - discountCents) * taxRate)
  const isPaid = order.status !== 'unpaid'
  // Until the address is known, the standard service's flat rate is charged.
  const service = isAsked ? 'standard' : sentBy
  const shippingCents = !isPaid ? 0 : isAsked ? demoServices.standard.amountCents : sentFor
  const soon = new Date(Math.min(order.createdAt.getTime() + 5 * minute, now.getTime() - minute))
  return {
    ...facts,
    lines,
    subtotalCents,
    discountCents,
    taxRate,
    taxCents,
    shippingCents,
    totalCents: subtotalCents - discountCents + taxCents + shippingCents,
    isAsked,
    source: 'credit_card',
    ...(isPaid ? { service, paidAt: isAsked ? soon : (order.processingAt ?? soon) } : {}),
  }
}

function pricedLine(item: DemoOrderItem): PlannedLine {
  const { priceCents } = demoVariant(item.sku).variant
  const percent = demoBundles.find(bundle => bundle.key === item.bundleKey)?.discountPercent ?? 0
  return { ...item, priceCents, discountCents: Math.floor((priceCents * item.quantity * percent) / 100) }
}

/** Pays each order from the deposit if it suffices, else by card; the last top-up leaves the demo's balance. */
function payOrders(orders: readonly PlannedOrder[], now: Date): PlannedTopup[] {
  const topups = topupsDaysAgo.map(days => ({
    at: new Date(now.getTime() - days * day),
    amountCents: topupCents,
  }))
  const last = topups.at(-1)!
  let balance = 0
  const spend = (order: PlannedOrder, at: Date) => {
    if (at < last.at && balance < order.totalCents) return
    order.source = 'deposit'
    balance -= order.totalCents
  }
  const steps = [
    ...topups.map(topup => ({
      at: topup.at,
      take: () => {
        if (topup !== last) balance += topup.amountCents
      },
    })),
    ...orders.flatMap(order =>
      order.paidAt ? [{ at: order.paidAt, take: () => spend(order, order.paidAt!) }] : [],
    ),
    ...orders.flatMap(order =>
      order.canceledAt
        ? [
            {
              at: order.canceledAt,
              take: () => {
                if (order.source === 'deposit') balance += order.totalCents
              },
            },
          ]
        : [],
    ),
  ]
  for (const step of steps.sort((a, b) => a.at.getTime() - b.at.getTime())) step.take()
  last.amountCents = demoTeam.depositCents - balance
  return topups
}
