import { invitationRoutes } from '@ribbon/contract/people/invitations'
import { inTransaction, type Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { hashToken, requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { attachSession } from '../identity/sessions/attach-session.ts'
import { sessionCookies } from '../identity/sessions/session-cookies.ts'
import { isSsoRequiredToJoin } from '../sso/idp-setups.store.ts'
import { acceptInvitation, type FindUsersLimit } from './accept-invitation.ts'
import { createInvitation } from './create-invitation.ts'
import { cancelInvitation } from './cancel-invitation.ts'
import { invitationTokens } from './invitation-tokens.ts'
import { canShareLink, canSeeInvitations } from './invitations.access.ts'
import { presentInvitation, presentNewMember, presentOpenInvitation } from './invitations.present.ts'
import {
  findInvitation,
  findInvitationByToken,
  listInvitations,
  type InvitationRow,
} from './invitations.store.ts'
import { resendInvitation } from './resend-invitation.ts'

export interface InvitationSettings {
  secretKey: string
  secure: boolean
  passwordMinLength: number
  findUsersLimit: FindUsersLimit
}

export function invitationCalls(settings: InvitationSettings): Implemented[] {
  const { secretKey, secure, passwordMinLength, findUsersLimit } = settings
  const present = (actor: MemberActor, invitation: InvitationRow) =>
    presentInvitation(
      invitation,
      canShareLink(actor) ? invitationTokens(secretKey, invitation.seed).link : null,
    )
  const show = async (reader: Reader, actor: MemberActor, id: RowId) => ({
    data: present(actor, (await findInvitation(reader, id)) ?? refuse('not_found')),
  })

  return implement(invitationRoutes, {
    listInvitations: async ({ db, actor, query }) => {
      if (!canSeeInvitations(actor)) return { data: [], meta: { totalCount: 0 } }
      const { rows, totalCount } = await listInvitations(db, scopeOf(actor), query.page)
      return { data: rows.map(row => present(actor, row)), meta: { totalCount } }
    },
    createInvitation: async ({ db, limits, actor, ip, body }) => {
      await limits.spend('invitation', { ip, subject: actor.teamId })
      return inTransaction(db, async tx => show(tx, actor, await createInvitation(tx, settings, actor, body)))
    },
    resendInvitation: async ({ db, limits, actor, ip, params }) => {
      const id = requestedId(params.id) ?? refuse('not_found')
      await limits.spend('invitation-resend', { ip, subject: `${actor.teamId}:${id}` })
      return inTransaction(db, async tx => show(tx, actor, await resendInvitation(tx, actor, id)))
    },
    deleteInvitation: ({ db, actor, params }) =>
      inTransaction(db, tx => cancelInvitation(tx, actor, requestedId(params.id) ?? refuse('not_found'))),
    getInvitation: async ({ db, params }) => {
      const invitation = (await findInvitationByToken(db, hashToken(params.token))) ?? refuse('not_found')
      return presentOpenInvitation(invitation, !(await isSsoRequiredToJoin(db, invitation)))
    },
    acceptInvitation: async ({ db, limits, params, body, headers, ip, answer }) => {
      await limits.spend('invitation-accept', { ip })
      const { user, session } = await acceptInvitation(db, secretKey, params.token, {
        password: body.password,
        firstName: body.first_name,
        lastName: body.last_name,
        passwordMinLength,
        findUsersLimit,
        device: { userAgent: String(headers['user-agent'] ?? ''), ip },
      })
      if (session) attachSession(answer, session, secure)
      else answer.clearCookie(sessionCookies(secure).member)
      return presentNewMember(user)
    },
  })
}
