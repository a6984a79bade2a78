import type { Tx } from '../../platform/db/database.ts'
import type { FilledTeam } from '../fill-people.ts'
import type { FilledOrder } from '../orders/fill-orders.ts'
import { fillSalesforce } from './fill-salesforce.ts'
import { fillWebhooks, type DemoWebhook } from './fill-webhooks.ts'
import { demoCrmUser, type DemoSalesforce } from './make-demo-salesforce.ts'

/** The demo's own webhooks, and its store admin's Salesforce. */
export async function fillConnections(
  tx: Tx,
  {
    team,
    filled,
    webhooks,
    salesforce,
    secretKey,
  }: {
    team: FilledTeam
    filled: readonly FilledOrder[]
    webhooks: readonly DemoWebhook[]
    salesforce: DemoSalesforce | undefined
    secretKey: string
  },
): Promise<void> {
  const delivered = filled.filter(({ order }) => order.status === 'delivered').slice(-4)
  const orderIds = delivered.map(({ id }) => id)
  await fillWebhooks(tx, { teamId: team.id, webhooks, secretKey, orderIds })
  const user = team.members.get(demoCrmUser)
  if (salesforce && user)
    await fillSalesforce(tx, { teamId: team.id, userId: user.id }, { salesforce, secretKey })
}
