import { columns, id } from '../../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { insertTries } from './delivering.store.ts'
import type { SentTry } from './send-message.ts'

const pingColumns = columns({ eventId: id('event_id') })

/** Writes a ping that was sent, with its only try. */
export async function insertPing(
  tx: Tx,
  endpoint: { teamId: RowId; id: RowId },
  message: { messageId: string; body: string; occurredAt: Date },
  sent: Omit<SentTry, 'retryAfter'>,
): Promise<RowId> {
  const { eventId } = oneRow(
    await readRows(
      tx,
      pingColumns,
      `
      with told as (
        insert into outgoing_events (team_id, message_id, type, subject_id, occurred_at, rendered_at, body)
        values ($1::bigint, $2::text, 'ping', $3::bigint, $4::timestamptz, now(), $5::text)
        returning team_id, id
      )
      insert into webhook_deliveries (team_id, endpoint_id, event_id, state)
      select team_id, $3::bigint, id, 'waiting' from told
      returning ${pingColumns}`,
      [endpoint.teamId, message.messageId, endpoint.id, message.occurredAt, message.body],
    ),
  )
  const state = sent.problem === null ? 'delivered' : 'failed'
  await insertTries(tx, endpoint, [{ ...sent, eventId, number: 1, step: 1, state, waitSeconds: null }])
  return eventId
}
