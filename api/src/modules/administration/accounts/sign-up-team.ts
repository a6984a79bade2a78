import { fullName } from '@ribbon/contract/full-name'
import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import { startTrial } from '../../money/subscriptions/start-trial.ts'
import { checkNewPassword } from '../../people/identity/recovery/check-new-password.ts'
import { createUser } from '../../people/identity/create-user.ts'
import { hashPassword } from '../../../platform/passwords/hash-password.ts'
import type { UserRow } from '../../people/identity/users.store.ts'
import { openSession, type OpenedSession } from '../../people/identity/sessions/open-session.ts'
import { sendEmailLink } from '../../people/identity/recovery/send-email-link.ts'
import { giveOwnerBudget } from '../../people/teams/budgets/give-owner-budget.ts'
import { insertMembership, insertTeam } from '../../people/teams/teams.store.ts'

export interface SignUpSettings {
  modules: string[]
  passwordMinLength: number
  secretKey: string
  /** Fills a new team with sample data, in the demo. */
  furnish?: (tx: Tx, teamId: number, userId: number) => Promise<void>
}

/** Creates a team with its owner, starts the trial and signs the owner in. */
export async function signUpTeam(
  db: Db,
  input: { email: string; password: string; firstName: string; lastName: string; teamName: string },
  device: { userAgent: string; ip: string },
  settings: SignUpSettings,
): Promise<{ user: UserRow; session: OpenedSession }> {
  await checkNewPassword(input.password, { minLength: settings.passwordMinLength, owner: input })
  const passwordHash = await hashPassword(input.password)
  return inTransaction(db, async tx => {
    const { email, firstName, lastName } = input
    const user = await createUser(tx, { email, passwordHash, firstName, lastName })
    const teamId = await insertTeam(tx, { name: input.teamName, modules: settings.modules })
    await insertMembership(tx, { userId: user.id, teamId, role: 'team_owner' })
    await giveOwnerBudget(tx, { teamId, userId: user.id })
    await startTrial(tx, teamId, fullName(user))
    await sendEmailLink(tx, settings.secretKey, 'email_confirmation', {
      id: user.id,
      email: user.email,
      teamId,
    })
    await settings.furnish?.(tx, teamId, user.id)
    await recordAudit(tx, {
      teamId,
      author: { kind: 'member', id: user.id, name: fullName(user), ip: device.ip },
      action: 'team.signed_up',
      subjectType: 'teams',
      subjectId: teamId,
    })
    return { user, session: await openSession(tx, user, device) }
  })
}
