import type { Tx } from '../../../../platform/db/database.ts'
import type { ProjectActor } from '../../../../platform/http/actor.ts'
import { hashToken } from '../../../../platform/ids.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { personKeyOf } from '../submissions/person-key-of.ts'
import { lockLinkedProject } from './lock-linked-project.ts'
import { viewerAuthor } from './viewer-author.ts'
import { claimCode, claimLink, issueTicket } from './viewer-proofs.store.ts'

export interface VerifiedViewer {
  verified: boolean
  email: string | null
  proof: string | null
}

/**
 * Takes a mailed link's token, or the six digits with their address. Proven, it answers what opens the project, and the log names
 * the address; used, expired, foreign and absent tokens answer the same.
 */
export async function verifyViewer(
  tx: Tx,
  secretKey: string,
  actor: ProjectActor,
  { token, email }: { token: string; email?: string | undefined },
): Promise<VerifiedViewer> {
  const project = await lockLinkedProject(tx, actor, 'shared')
  const code = token.replaceAll(' ', '')
  const person =
    email !== undefined && /^\d{6}$/.test(code)
      ? await claimCode(tx, secretKey, project, { personKey: personKeyOf(email), code })
      : await claimLink(tx, project, hashToken(token))
  if (!person) return { verified: false, email: null, proof: null }
  const author = viewerAuthor({ ip: actor.ip, provenEmail: person.email })
  await recordProjectChange(tx, author, project, { action: 'project.viewer_verified' })
  return { verified: true, email: person.email, proof: await issueTicket(tx, project, person) }
}
