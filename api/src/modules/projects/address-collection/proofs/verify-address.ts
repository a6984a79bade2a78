import type { Tx } from '../../../../platform/db/database.ts'
import { hashToken } from '../../../../platform/ids.ts'
import type { ProjectRow } from '../../projects/project-lock.store.ts'
import { giveDeviceToken } from '../own-row/give-device-token.ts'
import { findPerson } from '../submitting/find-person.ts'
import { personKeyOf } from '../../projects/submissions/person-key-of.ts'
import { claimCode, claimLink, findCorrection, issueTicket } from './proofs.store.ts'

export interface Verified {
  verified: boolean
  email: string | null
  ticket: string | null
  /** Of the row the person has already. */ ownToken?: string | undefined
}

/**
 * Takes a mailed link's token, or the six digits with their address. Proven, it answers a ticket for one submission, and opens the
 * row of somebody who has submitted; used, expired, foreign and absent tokens answer the same.
 */
export async function verifyAddress(
  tx: Tx,
  secretKey: string,
  project: ProjectRow,
  { token, email }: { token: string; email?: string | undefined },
): Promise<Verified> {
  const person =
    email !== undefined && /^\d{3} ?\d{3}$/.test(token.trim())
      ? await claimCode(tx, secretKey, project, {
          personKey: personKeyOf(email),
          code: token.replaceAll(' ', ''),
        })
      : await claimProofLink(tx, project, hashToken(token))
  if (!person) return { verified: false, email: null, ticket: null }
  const { submission } = await findPerson(tx, project, person.email)
  return {
    verified: true,
    email: person.email,
    ticket: await issueTicket(tx, project, person),
    ownToken: submission?.email === person.email ? await giveDeviceToken(tx, submission) : undefined,
  }
}

/** The link of a correction is no proof: it only replaces the row, by its own call. */
async function claimProofLink(tx: Tx, project: ProjectRow, tokenHash: string) {
  return (await findCorrection(tx, project, tokenHash)) ? undefined : claimLink(tx, project, tokenHash)
}
