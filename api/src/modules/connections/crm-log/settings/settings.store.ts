import { and, eq, sql } from 'drizzle-orm'
import { columns, int, orNull, text, texts, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { CrmOwner } from '../../crm/crm.store.ts'
import { crmLogSenders, crmLogTeams } from '../crm-log.tables.ts'

export interface LoggingChoice {
  logGifts: boolean
  recordTypeId: string | null
  taskFields: Record<string, string>
}
const usual: LoggingChoice = { logGifts: true, recordTypeId: null, taskFields: {} }

/** What a person has chosen; record type and fields of another organization are not theirs any more. */
export async function findChoice(
  db: Reader,
  { teamId, userId }: CrmOwner,
  organizationId: string,
): Promise<LoggingChoice> {
  const [row] = await db
    .select()
    .from(crmLogSenders)
    .where(and(eq(crmLogSenders.teamId, teamId), eq(crmLogSenders.userId, userId)))
  if (!row) return usual
  const { logGifts, recordTypeId, taskFields } = row
  return row.organizationId === organizationId
    ? { logGifts, recordTypeId, taskFields }
    : { ...usual, logGifts }
}

export async function saveChoice(
  tx: Tx,
  { teamId, userId }: CrmOwner,
  organizationId: string,
  choice: LoggingChoice,
): Promise<void> {
  const set = { ...choice, organizationId }
  await tx
    .insert(crmLogSenders)
    .values({ teamId, userId, ...set })
    .onConflictDoUpdate({ target: [crmLogSenders.teamId, crmLogSenders.userId], set })
}

const countColumns = columns({
  waiting: int("(count(*) filter (where state = 'waiting'))::int"),
  failed: int("(count(*) filter (where state = 'failed'))::int"),
})
const refusalColumns = columns({
  code: text('problem_code'),
  text: orNull(text('problem_text')),
  fields: texts('problem_fields'),
})
export type Refusal = RowOf<typeof refusalColumns>

/** How many of a person’s gifts wait or were refused, and what was said of the latest of these. */
export async function findBacklog(
  db: Reader,
  { teamId, userId }: CrmOwner,
): Promise<RowOf<typeof countColumns> & { refusal: Refusal | undefined }> {
  const counts = await readRows(
    db,
    countColumns,
    `
    select ${countColumns}
    from crm_log_entries
    where team_id = $1 and user_id = $2 and state in ('waiting', 'failed')`,
    [teamId, userId],
  )
  const [refusal] = await readRows(
    db,
    refusalColumns,
    `
    select ${refusalColumns}
    from crm_log_entries
    where team_id = $1 and user_id = $2 and state = 'failed' and problem_code is not null
    order by id desc
    limit 1`,
    [teamId, userId],
  )
  return { ...oneRow(counts), refusal }
}

export type TeamSettings = { logMessage: boolean; logCosts: boolean }

export async function findTeamSettings(db: Reader, teamId: number): Promise<TeamSettings> {
  const [row] = await db
    .select({ logMessage: crmLogTeams.logMessage, logCosts: crmLogTeams.logCosts })
    .from(crmLogTeams)
    .where(sql`${crmLogTeams.teamId} = ${teamId}`)
  return row ?? { logMessage: false, logCosts: false }
}

export async function saveTeamSettings(
  tx: Tx,
  { teamId }: Pick<CrmOwner, 'teamId'>,
  settings: TeamSettings,
): Promise<void> {
  await tx
    .insert(crmLogTeams)
    .values({ teamId, ...settings })
    .onConflictDoUpdate({ target: crmLogTeams.teamId, set: settings })
}
