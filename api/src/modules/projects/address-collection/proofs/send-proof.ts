import { randomUUID } from 'node:crypto'
import { proofToken } from '../../../../platform/address-proofs/proof-secrets.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { hashToken } from '../../../../platform/ids.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import { lockProjectShared, type ProjectKey } from '../../projects/project-lock.store.ts'
import { isClosed } from '../collection.states.ts'
import { isAllowed } from '../../projects/submissions/is-allowed.ts'
import { findPerson } from '../submitting/find-person.ts'
import { replaceProof, setCorrection } from './proofs.store.ts'

/** Mails a person a new link and code, if the person may submit or has submitted; the earlier ones end. */
export async function sendProof(tx: Tx, secretKey: string, key: ProjectKey, address: string): Promise<void> {
  const project = await lockProjectShared(tx, key)
  if (!project || !project.linkOn || isClosed(project)) return
  const person = await findPerson(tx, project, address)
  if (!person.submission && !isAllowed(project, person.email)) return
  const seed = randomUUID()
  await replaceProof(tx, project, {
    personKey: person.key,
    email: person.email,
    seed,
    tokenHash: hashToken(proofToken(secretKey, 'submission', seed)),
  })
  await setCorrection(tx, project, person.key, null)
  await queueMail(tx, {
    teamId: project.teamId,
    kind: 'submission-proof',
    subjectKey: `project:${project.id}:${seed}`,
    to: person.email,
    payload: { seed },
  })
}
