import { and, eq } from 'drizzle-orm'
import { openProofs } from '../../../../platform/address-proofs/proofs.store.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { ProjectKey } from '../../projects/project-lock.store.ts'
import type { SubmissionFields } from '../../projects/submissions/read-submission-change.ts'
import { submissionProofs } from '../address-collection.tables.ts'

/** Proofs for submitting. A ticket is good for an hour: sizes and address are filled in between. */
export const {
  replaceProof,
  findProofForMail,
  claimLink,
  claimCode,
  issueTicket,
  claimTicket,
  deleteProofsOf,
  deleteExpiredProofs,
} = openProofs({
  kind: 'submission',
  proofs: 'submission_proofs',
  tickets: 'submission_tickets',
  page: 'project_id',
  ticketMinutes: 60,
})

/** Keeps beside a person's proof what its link lets replace the row; null for a proof of the address alone. */
export async function setCorrection(
  tx: Tx,
  project: ProjectKey,
  personKey: string,
  correction: SubmissionFields | null,
): Promise<void> {
  await tx
    .update(submissionProofs)
    .set({ correction })
    .where(
      and(
        eq(submissionProofs.teamId, project.teamId),
        eq(submissionProofs.projectId, project.id),
        eq(submissionProofs.personKey, personKey),
      ),
    )
}

export async function findCorrection(
  tx: Tx,
  project: ProjectKey,
  tokenHash: string,
): Promise<SubmissionFields | undefined> {
  const [row] = await tx
    .select({ correction: submissionProofs.correction })
    .from(submissionProofs)
    .where(
      and(
        eq(submissionProofs.teamId, project.teamId),
        eq(submissionProofs.projectId, project.id),
        eq(submissionProofs.tokenHash, tokenHash),
      ),
    )
  return row?.correction ?? undefined
}
