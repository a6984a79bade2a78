import type { EventType } from '@ribbon/contract/connections/webhook-endpoints/event-types'
import type { DeliveryState } from '@ribbon/contract/connections/webhook-endpoints/webhook-messages'
import type { Page } from '@ribbon/contract/paging'
import { columns, id, int, orNull, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { whereAll } from '../../../../platform/table-files/table-source.ts'

const messageColumns = columns({
  id: id('e.id'),
  messageId: text('e.message_id'),
  type: text<EventType | 'ping'>('e.type'),
  occurredAt: time('e.occurred_at'),
})
export type MessageView = RowOf<typeof messageColumns>
const countColumns = columns({ count: int('count(*)::int') })

export interface MessageSearch {
  page: Page
  type?: string | undefined
  endpointId?: number | undefined
  state?: DeliveryState | undefined
  day?: string | undefined
}

/** A page of what a team's endpoints were told, newest first. */
export async function listMessages(
  db: Reader,
  scope: Scope,
  { page, type, endpointId, state, day }: MessageSearch,
): Promise<{ messages: MessageView[]; totalCount: number }> {
  const values: unknown[] = []
  const ofMessage = whereAll(values, [
    ['e.team_id = ?', scope.teamId],
    ['e.type = ?', type],
    ["e.occurred_at >= ?::date::timestamp at time zone 'UTC'", day],
    ["e.occurred_at < (?::date + 1)::timestamp at time zone 'UTC'", day],
  ])
  const ofDelivery = whereAll(values, [
    ['d.team_id = ?', scope.teamId],
    ['d.endpoint_id = ?', endpointId],
    ['d.state = ?', state],
  ])
  const from = `
    from outgoing_events e
    where ${ofMessage}
      and exists (select from webhook_deliveries d where d.event_id = e.id and ${ofDelivery})`
  const counted = oneRow(await readRows(db, countColumns, `select ${countColumns} ${from}`, values))
  const messages = await readRows(
    db,
    messageColumns,
    `select ${messageColumns} ${from}
    order by e.id desc
    limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, page.size, (page.number - 1) * page.size],
  )
  return { messages, totalCount: counted.count }
}

export async function findMessage(db: Reader, scope: Scope, id: number): Promise<MessageView | undefined> {
  const [message] = await readRows(
    db,
    messageColumns,
    `
    select ${messageColumns}
    from outgoing_events e
    where e.team_id = $1
      and e.id = $2
      and exists (select from webhook_deliveries d where d.team_id = e.team_id and d.event_id = e.id)`,
    [scope.teamId, id],
  )
  return message
}

const deliveryColumns = columns({
  eventId: id('d.event_id'),
  endpointId: id('d.endpoint_id'),
  url: text('w.url'),
  state: text<DeliveryState>('d.state'),
  tries: int('d.tries'),
  nextAt: time('d.next_at'),
  deliveredAt: orNull(time('d.delivered_at')),
  lastStatus: orNull(int('a.status')),
  lastProblem: orNull(text('a.problem')),
  body: text('case when w.personal_data then coalesce(e.personal_body, e.body) else e.body end'),
})
export type DeliveryView = RowOf<typeof deliveryColumns>

/** To whom messages were sent, and how the last try went. */
export function listDeliveries(
  db: Reader,
  scope: Scope,
  eventIds: readonly RowId[],
): Promise<DeliveryView[]> {
  return readRows(
    db,
    deliveryColumns,
    `
    select ${deliveryColumns}
    from webhook_deliveries d
    join webhook_endpoints w on w.team_id = d.team_id and w.id = d.endpoint_id
    join outgoing_events e on e.team_id = d.team_id and e.id = d.event_id
    left join webhook_attempts a on a.team_id = d.team_id and a.endpoint_id = d.endpoint_id
      and a.event_id = d.event_id and a.number = d.tries
    where d.team_id = $1
      and d.event_id = any($2::bigint[])
    order by d.event_id, d.endpoint_id`,
    [scope.teamId, eventIds],
  )
}

const attemptColumns = columns({
  endpointId: id('a.endpoint_id'),
  number: int('a.number'),
  sentAt: time('a.sent_at'),
  signature: text('a.signature'),
  durationMs: int('a.duration_ms'),
  status: orNull(int('a.status')),
  problem: orNull(text('a.problem')),
  // A receiver may have repeated the name of somebody who was erased.
  answer: text("case when e.erased_at is null then a.answer else '' end"),
})

/** Every try to send a message, the first one first. */
export function listAttempts(db: Reader, scope: Scope, eventId: RowId) {
  return readRows(
    db,
    attemptColumns,
    `
    select ${attemptColumns}
    from webhook_attempts a
    join outgoing_events e on e.team_id = a.team_id and e.id = a.event_id
    where a.team_id = $1
      and a.event_id = $2
    order by a.endpoint_id, a.number`,
    [scope.teamId, eventId],
  )
}

const replayedColumns = columns({ eventId: id('d.event_id') })

/** Queues messages again from the first step, also one that waits for its next try; ids and bytes stay. Says how many. */
export async function queueAgain(
  tx: Tx,
  teamId: RowId,
  which: {
    endpointId?: RowId
    eventId?: RowId
    since?: string | undefined
    until?: string | undefined
    onlyFailed: boolean
  },
): Promise<number> {
  const rows = await readRows(
    tx,
    replayedColumns,
    `
    update webhook_deliveries d
    set state = 'waiting', step = 0, next_at = now(), delivered_at = null
    from outgoing_events e, webhook_endpoints w
    where d.team_id = $1
      and (
        d.state = any(case when $2::boolean then '{failed,missed}' else '{failed,missed,delivered}' end::text[])
        or ($4::bigint is not null and d.state = 'waiting')
      )
      and ($3::bigint is null or d.endpoint_id = $3::bigint)
      and ($4::bigint is null or d.event_id = $4::bigint)
      and e.team_id = d.team_id and e.id = d.event_id
      and e.type <> 'ping'
      and e.occurred_at >= coalesce($5::timestamptz, '-infinity')
      and e.occurred_at < coalesce($6::timestamptz, 'infinity')
      and w.team_id = d.team_id and w.id = d.endpoint_id
      and w.state = 'on'
    returning ${replayedColumns}`,
    [
      teamId,
      which.onlyFailed,
      which.endpointId ?? null,
      which.eventId ?? null,
      which.since ?? null,
      which.until ?? null,
    ],
  )
  return rows.length
}

/** Deletes what receivers answered to messages about people who were erased, also what they answered since. */
export async function deleteErasedAnswers(tx: Tx): Promise<void> {
  await tx.client.query(`
    update webhook_attempts a
    set answer = ''
    from outgoing_events e
    where e.erased_at is not null
      and a.team_id = e.team_id
      and a.event_id = e.id
      and a.answer <> ''`)
}
