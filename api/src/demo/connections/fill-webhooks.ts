import { createHmac } from 'node:crypto'
import type { EventType } from '@ribbon/contract/connections/webhook-endpoints/event-types'
import { insertEndpoint } from '../../modules/connections/webhook-endpoints/endpoints/endpoints.store.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { RowId } from '../../platform/db/row-id.ts'
import { emitEvent, setListener } from '../../platform/outgoing-events/emit-event.ts'
import { seal } from '../../platform/secrets.ts'

interface DemoEndpoint {
  /** Its name at the stand-in. */ inbox: string
  description: string
  events: EventType[]
  /** What the stand-in answers with. */ answer: '200' | '500'
  isOff?: boolean
}
export type DemoWebhook = DemoEndpoint & { url: string; secret: string }

const endpoints: readonly DemoEndpoint[] = [
  {
    inbox: 'reports',
    description: 'Gift reports',
    events: ['order.placed', 'order.shipped', 'order.delivered'],
    answer: '200',
  },
  { inbox: 'warehouse', description: 'Warehouse system', events: ['order.shipped'], answer: '500' },
  { inbox: 'survey', description: 'Survey tool', events: ['order.delivered'], answer: '200', isOff: true },
]

/** Gives inboxes of the stand-ins the secrets by which they verify messages; without stand-ins there are none. */
export async function openDemoInboxes(
  sandboxUrl: string | undefined,
  secretKey: string,
): Promise<DemoWebhook[]> {
  if (!sandboxUrl) return []
  const opened = endpoints.map(endpoint => ({
    ...endpoint,
    url: `${sandboxUrl}/webhooks/${endpoint.inbox}`,
    // The same on every node, because several may start at once.
    secret: `whsec_${createHmac('sha256', secretKey).update(`demo inbox ${endpoint.inbox}`).digest('base64')}`,
  }))
  try {
    for (const { url, secret, answer } of opened)
      await fetch(`${url}/settings`, {
        method: 'POST',
        body: new URLSearchParams({ secret, answer }),
        signal: AbortSignal.timeout(10_000),
      })
    return opened
  } catch {
    return []
  }
}

/** Endpoints of which one does well, one fails and one is off. Their messages are sent once the server runs. */
export async function fillWebhooks(
  tx: Tx,
  facts: { teamId: RowId; webhooks: readonly DemoWebhook[]; secretKey: string; orderIds: readonly number[] },
): Promise<void> {
  const { teamId, webhooks, secretKey, orderIds } = facts
  for (const { url, description, events, secret, isOff } of webhooks) {
    const { id } = await insertEndpoint(tx, {
      teamId,
      url,
      description,
      events,
      personalData: false,
      secret: seal(secretKey, secret),
      ...(isOff && { state: 'off', offReason: 'person', offAt: new Date() }),
    })
    await setListener(tx, teamId, `webhook_endpoint:${id}`, events)
  }
  for (const type of ['order.shipped', 'order.delivered'] as const)
    emitEvent(tx, { teamId, type, subject: orderIds })
}
