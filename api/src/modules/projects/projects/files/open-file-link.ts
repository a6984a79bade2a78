import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { hashToken } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { canChangeProject } from '../projects.access.ts'
import type { ProjectRow } from '../project-lock.store.ts'
import { findProjectOfToken } from '../viewers/viewers.store.ts'
import { findFileLink, useUpFileLink, type FileLinkRow } from './file-links.store.ts'

/**
 * The project of a link, which ends by that. A link that a member asked for works in that session alone and while the role allows it;
 * one of the viewer link works while that link is the project's.
 */
export async function openFileLink(
  db: Db,
  token: string,
  findActor: () => Promise<Actor>,
): Promise<ProjectRow> {
  const tokenHash = hashToken(token)
  const link = await findFileLink(db, tokenHash)
  if (!link) refuse('not_found')
  if (link.sessionId !== null && !isAskedBy(link, await findActor())) refuse('not_found')
  return inTransaction(db, async tx => {
    if (link.viewerTokenHash !== null && !(await isWorking(tx, link.viewerTokenHash))) refuse('not_found')
    return (await useUpFileLink(tx, tokenHash)) ?? refuse('not_found')
  })
}

function isAskedBy(link: FileLinkRow, actor: Actor): boolean {
  return (
    actor?.kind === 'member' &&
    actor.sessionId === link.sessionId &&
    actor.teamId === link.teamId &&
    canChangeProject(actor.role) &&
    actor.modules.includes('project')
  )
}

async function isWorking(tx: Tx, viewerTokenHash: string): Promise<boolean> {
  const found = await findProjectOfToken(tx, viewerTokenHash)
  return found?.modules.includes('project') ?? false
}
