import type { Module } from '@ribbon/contract/route'
import { and, eq, lt, sql } from 'drizzle-orm'
import { columns, id, orNull, text, texts, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Db, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { submissionTokens } from '../address-collection.tables.ts'

/** From submitting until the parcel has come. */
export const submissionTokenSeconds = 180 * 24 * 60 * 60
const tokensPerSubmission = 10

interface SubmissionKey {
  teamId: RowId
  id: RowId
}

/** Remembers devices and mailed links of a submission; the oldest ones beyond ten are forgotten. */
export async function insertSubmissionTokens(
  tx: Tx,
  submission: SubmissionKey,
  tokenHashes: readonly string[],
): Promise<void> {
  await tx.client.query(
    `
    with forgotten as (
      delete from submission_tokens
      where team_id = $1
        and id in (
          select id
          from submission_tokens
          where team_id = $1
            and submission_id = $2
          order by id desc
          offset $3)
    )
    insert into submission_tokens (team_id, submission_id, token_hash, expires_at)
    select $1, $2, token_hash, now() + make_interval(secs => $5)
    from unnest($4::text[]) token_hash`,
    [
      submission.teamId,
      submission.id,
      tokensPerSubmission - tokenHashes.length,
      tokenHashes,
      submissionTokenSeconds,
    ],
  )
}

const tokenColumns = columns({
  tokenId: id('k.id'),
  lastUsedAt: time('k.last_used_at'),
  teamId: id('s.team_id'),
  submissionId: id('s.id'),
  projectId: id('s.project_id'),
  modules: texts<Module>('t.modules'),
  suspendedReason: orNull(text('t.suspended_reason')),
})
export type FoundToken = RowOf<typeof tokenColumns>

/** The submission of a token. The link in the address may be an old one of its project, but not one of another project. */
export async function findSubmissionToken(
  reader: Reader,
  uuid: string,
  tokenHash: string,
): Promise<FoundToken | undefined> {
  const [found] = await readRows(
    reader,
    tokenColumns,
    `
    select ${tokenColumns}
    from submission_tokens k
    join submissions s on s.team_id = k.team_id and s.id = k.submission_id
    join teams t on t.id = s.team_id
    where k.token_hash = $2
      and k.expires_at > now()
      and s.deleted_at is null
      and not exists (select 1 from projects p where p.uuid = $1 and p.id <> s.project_id)`,
    [uuid, tokenHash],
  )
  return found
}

export async function touchSubmissionToken(db: Db, { teamId, tokenId }: FoundToken): Promise<void> {
  await db
    .update(submissionTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(submissionTokens.teamId, teamId), eq(submissionTokens.id, tokenId)))
}

export async function deleteExpiredSubmissionTokens(db: Db): Promise<void> {
  await db.delete(submissionTokens).where(lt(submissionTokens.expiresAt, sql`now()`))
}
