import { saveSubscriptionInvoices } from '../modules/money/invoices/subscription-invoices.store.ts'
import type { Tx } from '../platform/db/database.ts'
import type { RowId } from '../platform/db/row-id.ts'
import type { ProviderState } from '../services/payments/provider-state.ts'
import type { FilledCatalog } from './fill-catalog.ts'
import { fillInvoices } from './fill-invoices.ts'
import { fillLedgers } from './fill-ledgers.ts'
import type { FilledTeam } from './fill-people.ts'
import { fillRefunds } from './fill-refunds.ts'
import { fillTopups } from './fill-topups.ts'
import type { DemoCard } from './make-demo-card.ts'
import type { FilledOrder } from './orders/fill-orders.ts'
import type { planDemoOrders } from './orders/plan-demo-orders.ts'
import { fillShop } from './shop/fill-shop.ts'
import type { DemoShop } from './shop/make-demo-shop.ts'

interface Money {
  team: FilledTeam
  catalog: FilledCatalog
  orders: readonly FilledOrder[]
  topups: Awaited<ReturnType<typeof planDemoOrders>>['topups']
  plan: { id: RowId; ordersLimit: number }
  card: DemoCard | undefined
  billing: ProviderState | undefined
  shop: DemoShop | undefined
  secretKey: string
  now: Date
}

/** What was paid, refunded and billed. The shop comes before the invoices, which its fees are on. */
export async function fillMoney(tx: Tx, money: Money): Promise<void> {
  const { team, catalog, orders, topups, plan, card, billing, shop, secretKey, now } = money
  const refundIds = await fillRefunds(tx, team.id, orders)
  const topupIds = await fillTopups(tx, team, topups, card)
  await fillLedgers(tx, {
    team,
    orders,
    topups: topups.map((topup, index) => ({ ...topup, id: topupIds[index]! })), // one for each
    refundIds,
    plan,
    subscription: billing?.subscriptions[0],
    now,
  })
  if (billing) await saveSubscriptionInvoices(tx, team.id, billing.invoices)
  await fillShop(tx, { teamId: team.id, catalog, shop, secretKey, now })
  await fillInvoices(tx, { team, secretKey, now })
}
