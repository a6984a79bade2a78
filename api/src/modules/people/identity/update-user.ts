import type { updateUserBody } from '@ribbon/contract/people/identity/identity'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { updateProfile } from './profile.store.ts'
import type { EmailPreferences } from './identity.tables.ts'

/** Changes the given names and notification preferences of the user the session works as. */
export async function updateUser(
  tx: Tx,
  actor: MemberActor,
  body: z.output<typeof updateUserBody>,
): Promise<void> {
  const {
    first_name: firstName,
    last_name: lastName,
    email_notifications_preferences_blob: emailPreferences,
  } = body
  const { before, after } = await updateProfile(tx, actor.userId, { firstName, lastName, emailPreferences })
  announce(tx, {
    teamId: actor.teamId,
    userId: actor.userId,
    event: 'user.updated',
    type: 'users',
    id: actor.userId,
  })
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'user.updated',
    subjectType: 'users',
    subjectId: actor.userId,
    before: flat(before),
    after: flat(after),
  })
}

const flat = ({
  emailPreferences,
  ...names
}: {
  firstName: string
  lastName: string
  emailPreferences: EmailPreferences
}) => ({ ...names, ...emailPreferences })
