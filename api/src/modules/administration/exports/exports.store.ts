import {
  exportDays,
  exportsAtOnce,
  type ExportFilters,
  type ExportType,
} from '@ribbon/contract/administration/exports'
import type { Page } from '@ribbon/contract/paging'
import { and, count, desc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { users } from '../../people/identity/identity.tables.ts'
import { teams } from '../../people/teams/teams.tables.ts'
import { exports } from './exports.tables.ts'

const leaseSeconds = 10

export type ExportRow = typeof exports.$inferSelect
/** One attempt to write an export. Only the latest attempt may change the row. */
export type ExportAttempt = Pick<ExportRow, 'id' | 'teamId' | 'userId' | 'kind' | 'filters' | 'attempt'>

const own = (scope: Scope) => and(eq(exports.teamId, scope.teamId), eq(exports.userId, scope.userId))
const ownAttempt = ({ id, attempt }: Pick<ExportAttempt, 'id' | 'attempt'>) =>
  and(eq(exports.id, id), eq(exports.attempt, attempt), eq(exports.state, 'running'))
const lease = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`

/** Until this transaction ends, nobody else starts an export of the team. */
export async function lockNewExports(tx: Tx, teamId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('exports at work'), ${teamId}::int)`)
}

/** A free one of a team's three slots. Parallel calls wait for each other. */
export async function findFreeSlot(tx: Tx, teamId: number): Promise<number | undefined> {
  await lockNewExports(tx, teamId)
  const rows = await tx
    .select({ slot: exports.workPlace })
    .from(exports)
    .where(and(eq(exports.teamId, teamId), isNotNull(exports.workPlace)))
  const taken = new Set(rows.map(row => row.slot))
  return Array.from({ length: exportsAtOnce }, (_, index) => index + 1).find(slot => !taken.has(slot))
}

export async function insertExport(
  tx: Tx,
  values: { teamId: number; userId: number; kind: ExportType; filters: ExportFilters; workPlace: number },
): Promise<ExportRow> {
  return oneRow(await tx.insert(exports).values(values).returning())
}

export async function listExports(
  reader: Reader,
  scope: Scope,
  page: Page,
): Promise<{ rows: ExportRow[]; totalCount: number }> {
  const rows = await reader
    .select()
    .from(exports)
    .where(own(scope))
    .orderBy(desc(exports.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await reader.select({ count: count() }).from(exports).where(own(scope))
  return { rows, totalCount: total?.count ?? 0 }
}

export async function findOwnExport(
  reader: Reader,
  scope: Scope,
  id: number,
): Promise<ExportRow | undefined> {
  const [row] = await reader
    .select()
    .from(exports)
    .where(and(own(scope), eq(exports.id, id)))
  return row
}

/** Any export of the team, for its owners. */
export async function findTeamExport(
  reader: Reader,
  scope: Scope,
  id: number,
): Promise<ExportRow | undefined> {
  const [row] = await reader
    .select()
    .from(exports)
    .where(and(eq(exports.teamId, scope.teamId), eq(exports.id, id)))
  return row
}

/** Deletes an export; a worker that is writing it stops at its next heartbeat. */
export async function deleteOwnExport(tx: Tx, scope: Scope, id: number): Promise<ExportRow | undefined> {
  const [row] = await tx
    .delete(exports)
    .where(and(own(scope), eq(exports.id, id)))
    .returning()
  return row
}

/** Starts the next attempt of an export; undefined when a worker is writing it, or it is done. */
export async function claimExport(tx: Tx, id: number): Promise<ExportAttempt | undefined> {
  const isFree = or(
    eq(exports.state, 'queued'),
    and(eq(exports.state, 'running'), lt(exports.workedUntil, sql`now()`)),
  )
  const [row] = await tx
    .update(exports)
    .set({
      state: 'running',
      attempt: sql`${exports.attempt} + 1`,
      workedUntil: lease,
      rowCount: null,
      doneCount: 0,
    })
    .where(and(eq(exports.id, id), isFree))
    .returning()
  return row
}

/** Records the progress of an attempt and renews its lease; false when another attempt took over. */
export async function noteProgress(
  tx: Tx,
  attempt: ExportAttempt,
  { rowCount, doneCount }: { rowCount: number | null; doneCount: number },
): Promise<boolean> {
  return (
    (
      await tx
        .update(exports)
        .set({ rowCount, doneCount, workedUntil: lease })
        .where(ownAttempt(attempt))
        .returning({ id: exports.id })
    ).length === 1
  )
}

export async function finishExport(
  tx: Tx,
  attempt: ExportAttempt,
  file: { rows: number; bytes: number; sha256: string },
): Promise<boolean> {
  const done = {
    state: 'done' as const,
    filters: {},
    workPlace: null,
    rowCount: file.rows,
    doneCount: file.rows,
    bytes: file.bytes,
    sha256: file.sha256,
    finishedAt: sql`now()`,
    expiresAt: sql`now() + make_interval(days => ${exportDays})`,
  }
  return (
    (await tx.update(exports).set(done).where(ownAttempt(attempt)).returning({ id: exports.id })).length === 1
  )
}

export async function failExport(tx: Tx, attempt: ExportAttempt, problem: string): Promise<boolean> {
  return (
    (
      await tx
        .update(exports)
        .set({ state: 'failed', filters: {}, workPlace: null, problem, finishedAt: sql`now()` })
        .where(ownAttempt(attempt))
        .returning({ id: exports.id })
    ).length === 1
  )
}

/** Releases a failed attempt, so that another one starts in a few seconds; false when another attempt took over. */
export async function releaseExport(tx: Tx, attempt: ExportAttempt): Promise<boolean> {
  return (
    (
      await tx
        .update(exports)
        .set({ workedUntil: sql`now() + interval '3 seconds'` })
        .where(ownAttempt(attempt))
        .returning({ id: exports.id })
    ).length === 1
  )
}

/**
 * Restarts the team's exports of these tables: finished files expire, and running exports are queued again,
 * so that their current attempts can no longer finish. Returns the rows as they were before.
 */
export async function restartExports(
  tx: Tx,
  teamId: number,
  kinds: readonly ExportType[],
): Promise<ExportRow[]> {
  await lockNewExports(tx, teamId)
  const rows = await tx
    .select()
    .from(exports)
    .where(and(eq(exports.teamId, teamId), inArray(exports.kind, [...kinds])))
    .orderBy(exports.id)
    .for('update')
  const isOpen = ({ workPlace }: ExportRow) => workPlace !== null
  const ids = (wanted: (row: ExportRow) => boolean) =>
    inArray(
      exports.id,
      rows.filter(wanted).map(row => row.id),
    )
  await tx
    .update(exports)
    .set({
      filters: {},
      expiresAt: sql`case when ${exports.expiresAt} > now() then now() else ${exports.expiresAt} end`,
    })
    .where(ids(row => !isOpen(row)))
  await tx
    .update(exports)
    .set({ state: 'queued', workedUntil: null, rowCount: null, doneCount: 0 })
    .where(ids(isOpen))
  return rows
}

/** An export with what its mails need. */
export async function findExportForMail(reader: Reader, id: RowId) {
  const [row] = await reader
    .select({
      id: exports.id,
      kind: exports.kind,
      state: exports.state,
      rowCount: exports.rowCount,
      bytes: exports.bytes,
      expiresAt: exports.expiresAt,
      problem: exports.problem,
      firstName: users.firstName,
      email: users.email,
      teamName: teams.name,
      teamLogo: teams.logo,
    })
    .from(exports)
    .innerJoin(users, eq(users.id, exports.userId))
    .innerJoin(teams, eq(teams.id, exports.teamId))
    .where(eq(exports.id, id))
  return row
}

export type ExportForMail = NonNullable<Awaited<ReturnType<typeof findExportForMail>>>
