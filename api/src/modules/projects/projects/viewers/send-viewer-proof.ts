import { randomUUID } from 'node:crypto'
import { proofToken } from '../../../../platform/address-proofs/proof-secrets.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { hashToken } from '../../../../platform/ids.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import { lockProjectShared, type ProjectKey } from '../project-lock.store.ts'
import { personKeyOf } from '../submissions/person-key-of.ts'
import { replaceProof } from './viewer-proofs.store.ts'

/** Mails a new link and code to an address by which somebody wants to open the viewer link; the earlier ones end. */
export async function sendViewerProof(
  tx: Tx,
  secretKey: string,
  key: ProjectKey,
  asked: { email: string; version: number },
): Promise<void> {
  const project = await lockProjectShared(tx, key)
  if (!project?.verifyViewers || project.viewerLinkVersion !== asked.version) return
  const seed = randomUUID()
  await replaceProof(tx, project, {
    personKey: personKeyOf(asked.email),
    email: asked.email,
    seed,
    tokenHash: hashToken(proofToken(secretKey, 'viewer', seed)),
  })
  await queueMail(tx, {
    teamId: project.teamId,
    kind: 'viewer-proof',
    subjectKey: `project:${project.id}:${seed}`,
    to: asked.email,
    payload: { seed },
  })
}
