import { randomUUID } from 'node:crypto'
import { proofToken } from '../../../../platform/address-proofs/proof-secrets.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { hashToken } from '../../../../platform/ids.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import type { ProjectRow } from '../../projects/project-lock.store.ts'
import type { SubmissionFields } from '../../projects/submissions/read-submission-change.ts'
import type { SubmissionRow } from '../../projects/submissions/submissions.store.ts'
import { replaceProof, setCorrection } from '../proofs/proofs.store.ts'
import { lockCollecting } from './lock-collecting.ts'

/** Asks the address by mail whether what somebody sent now is to replace its row. */
export async function requestCorrection(
  tx: Tx,
  secretKey: string,
  page: ProjectRow,
  row: SubmissionRow,
  correction: SubmissionFields,
): Promise<void> {
  const project = await lockCollecting(tx, page)
  const seed = randomUUID()
  await replaceProof(tx, project, {
    personKey: row.personKey,
    email: row.email,
    seed,
    tokenHash: hashToken(proofToken(secretKey, 'submission', seed)),
  })
  await setCorrection(tx, project, row.personKey, correction)
  await queueMail(tx, {
    teamId: project.teamId,
    kind: 'submission-correction',
    subjectKey: `submission:${row.id}:${seed}`,
    to: row.email,
    payload: { seed },
  })
}
