import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { mails } from '../db/platform.tables.ts'

const erasedMail = {
  recipient: sql`'erased-' || ${mails.id}`,
  payload: {},
  sentAt: sql`coalesce(${mails.sentAt}, now())` as never,
}

/**
 * Erases the recipients of the mails about these subjects; those not sent yet are never sent. `about` names a subject
 * or, ending in a colon, all below it.
 */
export async function eraseMails(
  tx: Tx,
  {
    teamId,
    kinds,
    about,
    to,
  }: {
    teamId: number
    kinds: readonly string[]
    about: readonly string[]
    /** Only those to this address, where a subject is about several people. */ to?: string
  },
): Promise<void> {
  if (about.length === 0) return
  const names = sql`any(${sql.param(about)}::text[])`
  await tx
    .update(mails)
    .set(erasedMail)
    .where(
      and(
        eq(mails.teamId, teamId),
        inArray(mails.kind, [...kinds]),
        to === undefined ? undefined : eq(mails.recipient, to),
        sql`(${mails.subjectKey} = ${names} or regexp_replace(${mails.subjectKey}, '[^:]*$', '') = ${names})`,
      ),
    )
}

/** Erases an address, in lower case, from the mails of these kinds; those not sent yet are never sent. */
export async function eraseMailsTo(
  tx: Tx,
  { teamId, kinds, email }: { teamId: number; kinds: readonly string[]; email: string },
): Promise<void> {
  await tx
    .update(mails)
    .set(erasedMail)
    .where(
      and(
        eq(mails.teamId, teamId),
        inArray(mails.kind, [...kinds]),
        sql`lower(${mails.recipient}) = ${email}`,
      ),
    )
}
