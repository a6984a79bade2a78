import { openProofs } from '../../../../platform/address-proofs/proofs.store.ts'
import { columns, orNull, text } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ProjectKey } from '../project-lock.store.ts'

/** Proofs of people with the viewer link. What one is exchanged for is good for half a day. */
export const { replaceProof, claimLink, claimCode, issueTicket, deleteExpiredProofs } = openProofs({
  kind: 'viewer',
  proofs: 'viewer_proofs',
  tickets: 'viewer_sessions',
  page: 'project_id',
  ticketMinutes: 12 * 60,
})

const sessionColumns = columns({ email: text('s.email') })

/** The address that somebody with the viewer link has proven. */
export async function findProvenEmail(
  reader: Reader,
  { teamId, id }: ProjectKey,
  tokenHash: string,
): Promise<string | undefined> {
  const [session] = await readRows(
    reader,
    sessionColumns,
    `
    select ${sessionColumns}
    from viewer_sessions s
    where s.team_id = $1
      and s.project_id = $2
      and s.token_hash = $3
      and s.expires_at > now()`,
    [teamId, id, tokenHash],
  )
  return session?.email
}

/** Ends what people proved and opened by a link that is replaced. */
export async function deleteViewerProofs(tx: Tx, { teamId, id }: ProjectKey): Promise<void> {
  for (const table of ['viewer_proofs', 'viewer_sessions'])
    await tx.client.query(`delete from ${table} where team_id = $1 and project_id = $2`, [teamId, id])
}

export interface ViewerProofForMail {
  name: string
  teamName: string
  teamLogo: string | null
}

const mailColumns = columns({
  name: text('p.name'),
  teamName: text('t.name'),
  teamLogo: orNull(text('t.logo')),
})

/** The project of a proof that is still good. */
export async function findMailedViewerProof(
  reader: Reader,
  projectId: RowId,
  seed: string,
): Promise<ViewerProofForMail | undefined> {
  const [project] = await readRows(
    reader,
    mailColumns,
    `
    select ${mailColumns}
    from viewer_proofs f
    join projects p on p.team_id = f.team_id and p.id = f.project_id
    join teams t on t.id = p.team_id
    where f.project_id = $1
      and f.seed = $2
      and f.link_expires_at > now()`,
    [projectId, seed],
  )
  return project
}
