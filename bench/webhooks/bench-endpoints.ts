import { insertEndpoint } from '../../api/src/modules/connections/webhook-endpoints/endpoints/endpoints.store.ts'
import { newWebhookSecret } from '../../api/src/modules/connections/webhook-endpoints/new-webhook-secret.ts'
import { inTransaction, type Db } from '../../api/src/platform/db/database.ts'
import type { RowId } from '../../api/src/platform/db/row-id.ts'
import { setListener } from '../../api/src/platform/outgoing-events/emit-event.ts'
import { seal } from '../../api/src/platform/secrets.ts'
import { benchSecretKey } from '../server-process.ts'

export interface BenchEndpoint {
  id: RowId
  secret: string
}

/** Two endpoints of a team that listen to gifts that are placed. */
export async function addTwoEndpoints(db: Db, teamId: number, url: string): Promise<BenchEndpoint[]> {
  const endpoints: BenchEndpoint[] = []
  for (const description of ['first', 'second']) {
    const secret = newWebhookSecret()
    const { id } = await inTransaction(db, tx =>
      insertEndpoint(tx, {
        teamId,
        url,
        description,
        events: ['order.placed'],
        personalData: false,
        secret: seal(benchSecretKey, secret),
      }),
    )
    endpoints.push({ id, secret })
  }
  await listen(db, teamId, endpoints, true)
  return endpoints
}

/** Whether events are written for the endpoints. */
export async function listen(
  db: Db,
  teamId: number,
  endpoints: readonly BenchEndpoint[],
  isListening: boolean,
): Promise<void> {
  for (const { id } of endpoints)
    await inTransaction(db, tx =>
      setListener(tx, teamId, `webhook_endpoint:${id}`, isListening ? ['order.placed'] : []),
    )
}

export async function removeEndpoints(
  db: Db,
  teamId: number,
  endpoints: readonly BenchEndpoint[],
): Promise<void> {
  await listen(db, teamId, endpoints, false)
  await db.pool.query('delete from webhook_endpoints where team_id = $1', [teamId])
  await db.pool.query('delete from outgoing_events where team_id = $1', [teamId])
}
