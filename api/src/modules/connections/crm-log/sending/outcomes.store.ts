import { columns, id } from '../../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'
import type { DueEntry, Sender } from './sending.store.ts'

type Named = Pick<DueEntry, 'id'>
const idsOf = (entries: readonly Named[]) => entries.map(entry => entry.id)

const sentColumns = columns({ id: id('e.id') })

/**
 * Notes which tasks are asked for now, before Salesforce is: whoever finds them so looks for them first. Answers the ids of those that
 * are still wanted as they were read.
 */
export async function markSent(
  tx: Tx,
  { teamId }: Sender,
  tasks: readonly { entry: DueEntry; subject: string }[],
  lookAfterSeconds: number,
): Promise<ReadonlySet<number>> {
  const sent = await readRows(
    tx,
    sentColumns,
    `
    update crm_log_entries e
    set
      sent_at = now(),
      sent_version = t.version,
      subject = t.subject,
      next_at = now() + make_interval(secs => $5)
    from unnest($2::bigint[], $3::int[], $4::text[]) t (id, version, subject)
    where e.team_id = $1 and e.id = t.id and e.state = 'waiting' and e.wanted = t.version
    returning ${sentColumns}`,
    [
      teamId,
      tasks.map(({ entry }) => entry.id),
      tasks.map(({ entry }) => entry.wanted),
      tasks.map(({ subject }) => subject),
      lookAfterSeconds,
    ],
  )
  return new Set(sent.map(row => row.id))
}

/** Tasks that are asked for once more now are looked for no sooner than if they were asked for the first time. */
export async function lookNoSooner(tx: Tx, sender: Sender, seconds: number): Promise<void> {
  await tx.client.query(
    `
    update crm_log_entries set next_at = greatest(next_at, now() + make_interval(secs => $3))
    where team_id = $1 and user_id = $2 and state = 'waiting' and sent_at is not null`,
    [sender.teamId, sender.userId, seconds],
  )
}

/** Salesforce has said that these were not made. */
export async function clearSent(tx: Tx, { teamId }: Sender, entries: readonly Named[]): Promise<void> {
  await tx.client.query(
    `
    update crm_log_entries set sent_at = null, sent_version = null, next_at = now()
    where team_id = $1 and id = any($2::bigint[])`,
    [teamId, idsOf(entries)],
  )
}

export interface WrittenTask {
  entry: Named
  taskId: string
  /** Without it the task is as it was asked for. */ version?: number
}

/** These tasks stand in Salesforce. */
export async function recordWritten(
  tx: Tx,
  { teamId }: Sender,
  instanceUrl: string,
  written: readonly WrittenTask[],
): Promise<void> {
  await tx.client.query(
    `
    update crm_log_entries e
    set
      task_id = t.task_id,
      instance_url = $2,
      written = coalesce(t.version, e.sent_version),
      state = case when e.wanted = coalesce(t.version, e.sent_version) then 'logged' else 'waiting' end,
      sent_at = null,
      sent_version = null,
      is_moved = e.is_moved and e.wanted > coalesce(t.version, e.sent_version),
      attempts = 0,
      next_at = now(),
      problem_code = null,
      problem_text = null,
      problem_fields = '{}',
      logged_at = coalesce(e.logged_at, now()),
      written_at = now()
    from unnest($3::bigint[], $4::text[], $5::int[]) t (id, task_id, version)
    where e.team_id = $1 and e.id = t.id`,
    [
      teamId,
      instanceUrl,
      written.map(({ entry }) => entry.id),
      written.map(({ taskId }) => taskId),
      written.map(({ version }) => version ?? null),
    ],
  )
}

export interface RefusedTask {
  entry: Named
  code: string
  text: string
  fields: readonly string[]
}

/** Salesforce does not want these as they are, and says why. */
export async function recordRefused(
  tx: Tx,
  { teamId }: Sender,
  refused: readonly RefusedTask[],
): Promise<void> {
  await tx.client.query(
    `
    update crm_log_entries e
    set
      state = 'failed',
      sent_at = null,
      sent_version = null,
      problem_code = t.code,
      problem_text = t.text,
      problem_fields = array(select jsonb_array_elements_text(t.fields))
    from unnest($2::bigint[], $3::text[], $4::text[], $5::jsonb[]) t (id, code, text, fields)
    where e.team_id = $1 and e.id = t.id`,
    [
      teamId,
      refused.map(({ entry }) => entry.id),
      refused.map(({ code }) => code),
      refused.map(({ text }) => text),
      refused.map(({ fields }) => JSON.stringify(fields)),
    ],
  )
}

export interface PostponedEntry {
  entry: Named
  waitSeconds: number
}

/** These are tried again later. */
export async function postpone(
  tx: Tx,
  { teamId }: Sender,
  postponed: readonly PostponedEntry[],
  code: string,
): Promise<void> {
  await tx.client.query(
    `
    update crm_log_entries e
    set attempts = e.attempts + 1, next_at = now() + make_interval(secs => t.seconds), problem_code = $4, problem_text = null
    from unnest($2::bigint[], $3::float8[]) t (id, seconds)
    where e.team_id = $1 and e.id = t.id`,
    [teamId, postponed.map(({ entry }) => entry.id), postponed.map(({ waitSeconds }) => waitSeconds), code],
  )
}

/** Everything of the sender waits, and no try is counted: nothing was asked. */
export async function rest(tx: Tx, sender: Sender, code: string, seconds: number): Promise<void> {
  await tx.client.query(
    `
    update crm_log_entries
    set next_at = now() + make_interval(secs => $4), problem_code = $3, problem_text = null
    where team_id = $1 and user_id = $2 and state = 'waiting' and next_at < now() + make_interval(secs => $4)`,
    [sender.teamId, sender.userId, code, seconds],
  )
}

/** Everything of the sender that waits is given up, until somebody asks for it. */
export async function skipWaiting(tx: Tx, sender: Sender, code: string): Promise<void> {
  await tx.client.query(
    `
    update crm_log_entries set state = 'skipped', problem_code = $3, problem_text = null
    where team_id = $1 and user_id = $2 and state = 'waiting'`,
    [sender.teamId, sender.userId, code],
  )
}

/** Entries whose record is not known any more, so that no task may be made. */
export async function skipUnlinked(tx: Tx, { teamId }: Sender, entries: readonly Named[]): Promise<void> {
  await tx.client.query(
    `
    update crm_log_entries set state = 'skipped', problem_code = 'unlinked', problem_text = null
    where team_id = $1 and id = any($2::bigint[])`,
    [teamId, idsOf(entries)],
  )
}

/** Somebody has deleted these tasks in Salesforce. Whoever wants one again has it looked for first. */
export async function forgetTasks(tx: Tx, { teamId }: Sender, entries: readonly Named[]): Promise<void> {
  await tx.client.query(
    `
    update crm_log_entries
    set
      state = 'skipped', problem_code = 'task_deleted', problem_text = null,
      task_id = null, instance_url = null, written = 0, sent_at = logged_at, sent_version = 0
    where team_id = $1 and id = any($2::bigint[])`,
    [teamId, idsOf(entries)],
  )
}

/** Salesforce did not answer for so long that a person has to ask for another try. What may have been made stays to be looked for. */
export async function giveUp(tx: Tx, { teamId }: Sender, entries: readonly Named[]): Promise<void> {
  await tx.client.query(
    `
    update crm_log_entries set state = 'failed', problem_code = 'crm_unavailable', problem_text = null
    where team_id = $1 and id = any($2::bigint[]) and state = 'waiting'`,
    [teamId, idsOf(entries)],
  )
}
