import { seal } from '../../src/platform/secrets.ts'
import { newWebhookSecret } from '../../src/modules/connections/webhook-endpoints/new-webhook-secret.ts'
import type { ConnectionKind } from './connection-permissions.ts'
import type { Maker, ObjectIds } from './group-order-objects.ts'
import { insert } from './people.ts'

const insertEndpoint = ({ db, team, secretKey }: Maker) =>
  insert(
    db,
    `insert into webhook_endpoints (team_id, url, description, events, personal_data, secret)
     values ($1, 'https://hooks.invalid/', $2, '{order.placed}', false, $3)
     returning id`,
    [team.id, `${team.canary} endpoint`, seal(secretKey, newWebhookSecret())],
  )

/** Makes what connects a team's own programs. */
export const connectionMakers: Record<ConnectionKind, (maker: Maker) => Promise<ObjectIds>> = {
  webhookEndpoint: async maker => ({ id: String(await insertEndpoint(maker)) }),
  webhookMessage: async maker => {
    const { db, team } = maker
    const endpoint = await insertEndpoint(maker)
    const event = await insert(
      db,
      `insert into outgoing_events (team_id, type, subject_id, rendered_at, body)
       values ($1, 'order.placed', 1, now(), $2)
       returning id`,
      [team.id, JSON.stringify({ type: 'order.placed', data: team.canary })],
    )
    await db.pool.query(
      `insert into webhook_deliveries (team_id, endpoint_id, event_id, state) values ($1, $2, $3, 'failed')`,
      [team.id, endpoint, event],
    )
    return { id: String(event) }
  },
}
