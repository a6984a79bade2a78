import type { EventType } from '@ribbon/contract/connections/webhook-endpoints/event-types'
import type { Tx } from '../db/database.ts'

export interface NewEvent {
  teamId: number
  type: EventType
  /** What it is about; several at once for the same thing that happened to many. */
  subject: number | readonly number[]
}

interface UnwrittenEvent {
  teamId: number
  type: EventType
  subjectId: number
}
const unwrittenEvents = new WeakMap<Tx, UnwrittenEvent[]>()

// Nothing is written where nobody listens.
const insertText = `
  insert into outgoing_events (team_id, type, subject_id)
  select e.team_id, e.type, e.subject_id
  from unnest($1::bigint[], $2::text[], $3::bigint[]) with ordinality e (team_id, type, subject_id, position)
  where exists (select from event_listeners l where l.team_id = e.team_id and l.type = e.type)
  order by e.position`

/**
 * Tells the team's own programs of something: written by one statement at the end of the transaction that makes it true, and so told
 * if and only if that commits.
 */
export function emitEvent(tx: Tx, { teamId, type, subject }: NewEvent): void {
  const unwritten = unwrittenEvents.get(tx) ?? beginEvents(tx)
  for (const subjectId of typeof subject === 'number' ? [subject] : subject)
    unwritten.push({ teamId, type, subjectId })
}

function beginEvents(tx: Tx): UnwrittenEvent[] {
  const unwritten: UnwrittenEvent[] = []
  unwrittenEvents.set(tx, unwritten)
  tx.beforeCommit.add(async () => {
    await tx.client.query(insertText, [
      unwritten.map(event => event.teamId),
      unwritten.map(event => event.type),
      unwritten.map(event => event.subjectId),
    ])
  })
  return unwritten
}

/** From now on a listener is told of these events of a team, and of no others; none end it. */
export async function setListener(
  tx: Tx,
  teamId: number,
  listener: string,
  types: readonly EventType[],
): Promise<void> {
  await tx.client.query(
    `with ended as (
      delete from event_listeners
      where team_id = $1 and listener = $2 and not type = any($3::text[])
    )
    insert into event_listeners (team_id, listener, type)
    select $1::bigint, $2::text, unnest($3::text[])
    on conflict do nothing`,
    [teamId, listener, [...types]],
  )
}
