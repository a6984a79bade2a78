import type { Tx } from './db/database.ts'
import { webhookEvents } from './db/platform.tables.ts'

/** Notes a webhook in the transaction of its effect; false for one that has been applied already. */
export async function recordWebhook(
  tx: Tx,
  provider: 'shipengine' | 'stripe' | 'stripe_connect' | 'shopify',
  eventKey: string,
): Promise<boolean> {
  const rows = await tx
    .insert(webhookEvents)
    .values({ provider, eventKey })
    .onConflictDoNothing()
    .returning({ eventKey: webhookEvents.eventKey })
  return rows.length === 1
}
