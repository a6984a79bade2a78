import { and, asc, count, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../db/database.ts'
import { mails } from '../db/platform.tables.ts'
import { findJobErrors } from '../jobs/job-records.ts'

const isStuck = and(isNull(mails.sentAt), lt(mails.createdAt, sql`now() - interval '2 minutes'`))

/** Mails that ought to have left by now, the oldest first, with what went wrong last. */
export async function listStuckMails(db: Reader, page: { number: number; size: number }) {
  const rows = await db
    .select({
      id: mails.id,
      kind: mails.kind,
      recipient: mails.recipient,
      createdAt: mails.createdAt,
      teamId: mails.teamId,
    })
    .from(mails)
    .where(isStuck)
    .orderBy(asc(mails.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const errors = await findJobErrors(
    db,
    'send-mail',
    rows.map(row => row.id),
  )
  return {
    rows: rows.map(row => ({ ...row, lastError: errors.get(row.id) ?? null })),
    totalCount: await countStuckMails(db),
  }
}

export async function countStuckMails(db: Reader): Promise<number> {
  const [total] = await db.select({ count: count() }).from(mails).where(isStuck)
  return total?.count ?? 0
}

/** A mail that has not left, held until the transaction ends. */
export async function lockUnsentMail(tx: Tx, id: number) {
  const [row] = await tx
    .select({ id: mails.id, kind: mails.kind, teamId: mails.teamId })
    .from(mails)
    .where(and(eq(mails.id, id), isNull(mails.sentAt)))
    .for('update')
  return row
}

/** The job that is to send a mail and is not under way, if there is one. */
export async function findMailJob(
  tx: Tx,
  mailId: number,
): Promise<{ id: string; state: string } | undefined> {
  const found = await tx.execute<{ id: string; state: string }>(sql`
    select j.id::text, j.state::text
    from pgboss.job j
    where j.name = 'send-mail'
      and j.state in ('created', 'retry', 'active', 'failed')
      and (j.data ->> 'id')::bigint = ${mailId}
    order by j.state
    limit 1`)
  return found.rows[0]
}
