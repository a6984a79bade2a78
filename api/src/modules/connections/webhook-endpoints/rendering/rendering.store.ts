import type { EventType } from '@ribbon/contract/connections/webhook-endpoints/event-types'
import { bool, columns, id, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'

const unrenderedColumns = columns({
  teamId: id('e.team_id'),
  id: id('e.id'),
  type: text<EventType>('e.type'),
  subjectId: id('e.subject_id'),
  occurredAt: time('e.occurred_at'),
  // Another one once its subject was erased.
  version: text('e.xmin::text'),
  wantsPersonalData: bool(`exists (
    select from webhook_endpoints w
    where w.team_id = e.team_id and w.personal_data and e.type = any(w.events)
  )`),
})
export type UnrenderedEvent = RowOf<typeof unrenderedColumns>

export function listUnrendered(db: Reader): Promise<UnrenderedEvent[]> {
  return readRows(
    db,
    unrenderedColumns,
    `
    select ${unrenderedColumns}
    from outgoing_events e
    where e.rendered_at is null
    order by e.id
    limit 200`,
    [],
  )
}

export interface RenderedEvent extends Pick<UnrenderedEvent, 'teamId' | 'id' | 'version'> {
  body: string
  personalBody: string | null
}

/** Writes the bodies of events, once, and queues them for the endpoints that asked for them when they happened. */
export async function saveRendered(tx: Tx, rendered: readonly RenderedEvent[]): Promise<void> {
  await tx.client.query(
    `
    with rendered as (
      update outgoing_events e
      set rendered_at = now(), body = r.body, personal_body = r.personal_body
      from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[])
        r (team_id, id, body, personal_body, version)
      where e.team_id = r.team_id
        and e.id = r.id
        and e.rendered_at is null
        and e.xmin::text = r.version
      returning e.team_id, e.id, e.type, e.occurred_at
    )
    insert into webhook_deliveries (team_id, endpoint_id, event_id, state)
    select e.team_id, w.id, e.id, case w.state when 'on' then 'waiting' else 'missed' end
    from rendered e
    join webhook_endpoints w on w.team_id = e.team_id and e.type = any(w.events) and w.created_at <= e.occurred_at
    on conflict do nothing`,
    [
      rendered.map(event => event.teamId),
      rendered.map(event => event.id),
      rendered.map(event => event.body),
      rendered.map(event => event.personalBody),
      rendered.map(event => event.version),
    ],
  )
}

/** Messages are kept for 30 days, with everything that was sent. */
export async function deleteOldEvents(db: Reader, days: number): Promise<void> {
  const runner = 'pool' in db ? db.pool : db.client
  await runner.query(
    `
    delete from outgoing_events
    where ctid = any(array(
      select ctid from outgoing_events
      where occurred_at < now() - make_interval(days => $1)
      limit 20000
    ))`,
    [days],
  )
}
