import { fullName } from '@ribbon/contract/full-name'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { hashToken } from '../../../../platform/ids.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { confirmEmail as confirmAddress } from '../users.store.ts'
import { findPerson } from '../profile.store.ts'
import { claimEmailToken } from './recovery.store.ts'

/** Confirms an email with its link; false when the link was used, has expired, or was sent to an earlier email of the user. */
export async function confirmEmail(tx: Tx, token: string, ip: string): Promise<boolean> {
  const claimed = await claimEmailToken(tx, 'email_confirmation', hashToken(token))
  const person = claimed && (await findPerson(tx, claimed.userId))
  if (!person || person.email !== claimed.email) return false
  await confirmAddress(tx, person.id)
  announce(tx, {
    teamId: person.teamId,
    userId: person.id,
    event: 'user.updated',
    type: 'users',
    id: person.id,
  })
  await recordAudit(tx, {
    teamId: person.teamId,
    author: { kind: 'member', id: person.id, name: fullName(person), ip },
    action: 'user.email_confirmed',
    subjectType: 'users',
    subjectId: person.id,
    details: { email: person.email },
  })
  return true
}
