import { and, eq } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { CrmOwner } from '../crm/crm.store.ts'
import { crmLogEntries } from './crm-log.tables.ts'

/**
 * Has these gifts written to Salesforce as they are now: those that are linked to a record, once each. A gift whose sender is not
 * connected, or does not want it, is skipped; one whose task exists is always brought up to date.
 */
const noteText = (wanted: string) => `
  with linked as (
    select o.team_id, o.id, o.user_id
    from orders o
    where ${wanted}
      and o.origin = 'gift'
      and o.status <> 'unpaid'
      and o.salesforce_resource_type is not null
      and o.salesforce_resource_uid is not null
  ), senders as (
    insert into crm_log_senders (team_id, user_id)
    select distinct team_id, user_id
    from linked
    on conflict do nothing
  )
  insert into crm_log_entries as e (team_id, order_id, user_id, state, problem_code)
  select
    l.team_id, l.id, l.user_id,
    case when k.state = 'connected' and coalesce(s.log_gifts, true) then 'waiting' else 'skipped' end,
    case when k.state is null then 'not_connected' when k.state = 'revoked' then 'revoked'
      when not coalesce(s.log_gifts, true) then 'off' end
  from linked l
  left join crm_connections k on k.team_id = l.team_id and k.user_id = l.user_id
  left join crm_log_senders s on s.team_id = l.team_id and s.user_id = l.user_id
  order by l.id
  on conflict (team_id, order_id) do update set
    wanted = e.wanted + 1,
    state = case when e.task_id is not null then 'waiting' else e.state end,
    attempts = case when e.state = 'waiting' then e.attempts else 0 end,
    next_at = case when e.state = 'waiting' then e.next_at else now() end,
    problem_code = case when e.task_id is null then e.problem_code end,
    problem_text = case when e.task_id is null then e.problem_text end,
    problem_fields = case when e.task_id is null then e.problem_fields else '{}' end`

const noteOneText = noteText('o.id = $1')
const noteChunkText = noteText(`o.id in (
      select w.order_id
      from bulk_send_chunks c
      join bulk_send_rows w on w.bulk_send_id = c.bulk_send_id and w.chunk_id = c.id
      where c.id = $1)`)

export async function noteGift(tx: Tx, orderId: RowId): Promise<void> {
  await tx.client.query(noteOneText, [orderId])
}

export async function noteGiftsOfChunk(tx: Tx, chunkId: RowId): Promise<void> {
  await tx.client.query(noteChunkText, [chunkId])
}

/** What could not be logged because Salesforce had taken our access away, once it lets us in again. */
export async function resumeEntries(tx: Tx, connectionId: RowId): Promise<void> {
  await tx.client.query(
    `
    update crm_log_entries e
    set state = 'waiting', attempts = 0, next_at = now(), problem_code = null, problem_text = null, problem_fields = '{}'
    from crm_connections k
    where k.id = $1
      and k.state = 'connected'
      and e.team_id = k.team_id
      and e.user_id = k.user_id
      and e.state = 'skipped'
      and e.problem_code = 'revoked'`,
    [connectionId],
  )
}

export type CrmLogEntry = typeof crmLogEntries.$inferSelect

export async function findEntry(
  db: Reader,
  { teamId, id }: { teamId: RowId; id: RowId },
): Promise<CrmLogEntry | undefined> {
  const [row] = await db
    .select()
    .from(crmLogEntries)
    .where(and(eq(crmLogEntries.teamId, teamId), eq(crmLogEntries.orderId, id)))
  return row
}

/** Has a gift written once more as it is now; a task that may be on its way is looked for no sooner than before. */
export async function reopenEntry(
  tx: Tx,
  { teamId, id }: Pick<CrmLogEntry, 'teamId' | 'id'>,
  { isMoved }: { isMoved: boolean },
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `
    update crm_log_entries
    set
      wanted = wanted + 1, state = 'waiting', attempts = 0, is_moved = is_moved or $3::boolean,
      next_at = case when sent_at is null then now() else greatest(next_at, now()) end,
      problem_code = null, problem_text = null, problem_fields = '{}'
    where team_id = $1 and id = $2 and ($3::boolean or state in ('failed', 'skipped'))`,
    [teamId, id, isMoved],
  )
  return rowCount === 1
}

/** Has all of a person’s gifts that Salesforce refused written once more. */
export async function reopenFailed(tx: Tx, { teamId, userId }: CrmOwner): Promise<void> {
  await tx.client.query(
    `
    update crm_log_entries
    set state = 'waiting', attempts = 0, next_at = now(), problem_code = null, problem_text = null, problem_fields = '{}'
    where team_id = $1 and user_id = $2 and state = 'failed'`,
    [teamId, userId],
  )
}

/** What was said of these gifts goes; a task that exists, or may, is brought up to date and then says nothing of the person. */
export async function eraseEntries(tx: Tx, teamId: number, recipientId: number): Promise<void> {
  await tx.client.query(
    `
    update crm_log_entries e
    set
      wanted = e.wanted + 1,
      state = case when e.task_id is not null or e.sent_at is not null then 'waiting' else 'skipped' end,
      attempts = 0, next_at = greatest(e.next_at, now()),
      problem_code = case when e.task_id is null and e.sent_at is null then 'unlinked' end,
      problem_text = null, problem_fields = '{}'
    from orders o
    where e.team_id = $1 and o.team_id = $1 and o.id = e.order_id and o.recipient_id = $2`,
    [teamId, recipientId],
  )
}
