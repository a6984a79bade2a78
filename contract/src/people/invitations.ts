import { z } from 'zod'
import { collection, document, resource, time } from '../document.ts'
import { emailPattern } from '../email-pattern.ts'
import { newPassword } from './identity/account-bodies.ts'
import { authUser } from './identity/identity.ts'
import { pageQuery } from '../paging.ts'
import { defineRoutes, idInput, idParam, roles, wrapped } from '../route.ts'

export const invitationDays = 14
export const invitationStates = ['pending', 'expired', 'accepted', 'canceled'] as const

export const invitationResource = resource('invitations', {
  email: z.string(),
  state: z.enum(invitationStates),
  roles: z.array(z.enum(roles)),
  subteam: z.object({ id: z.number().int(), name: z.string() }),
  /** Opens `/invitations/:token`; only for who may invite. */
  token: z.string().nullable(),
  invitedBy: z.string(),
  sentAt: time,
  expiresAt: time,
})

/** What the invited person sees: nothing of the team but its name, logo and who asked. */
export const openInvitationResource = resource('invitations', {
  email: z.string(),
  state: z.enum(invitationStates),
  teamName: z.string(),
  teamLogo: z.string().nullable(),
  invitedBy: z.string(),
  expiresAt: time,
  /** False where the team's identity provider signs the person in: then no password is asked for. */
  needsPassword: z.boolean(),
})

const blank = (which: string) =>
  z.string(`${which} can't be blank!`).trim().min(1, `${which} can't be blank!`).max(80)
const invitedEmail = z
  .string('set one valid email')
  .trim()
  .min(1, { error: 'set one valid email', abort: true })
  .max(254, { abort: true })
  .refine(text => emailPattern.test(text), {
    error: issue => `${String(issue.input)} is not a valid email address.`,
  })
  .transform(text => text.toLowerCase())

export const invitationRoutes = defineRoutes({
  listInvitations: {
    method: 'GET',
    path: '/team/invitations',
    access: 'session',
    summary: 'Invitations that wait, newest first; empty for who is no owner',
    query: z.object({ page: pageQuery() }),
    response: collection(invitationResource),
    errors: [],
  },
  createInvitation: {
    method: 'POST',
    path: '/team/invitations',
    access: 'team_owner',
    summary: 'Invites one person by email',
    whileImpersonating: 'refused',
    idempotent: true,
    body: wrapped(
      'invitation',
      z.object({
        email: invitedEmail,
        role: z.enum(roles, 'Choose one of the roles.').default('member'),
        subteam_id: idInput.nullish(),
      }),
    ),
    response: document(invitationResource),
    errors: [
      'invalid_input',
      'already_member',
      'already_invited',
      'users_limit_reached',
      'too_many_requests',
    ],
  },
  resendInvitation: {
    method: 'POST',
    path: '/team/invitations/:id/resend',
    access: 'team_owner',
    summary: 'Mails the invitation again and renews its 14 days',
    whileImpersonating: 'refused',
    params: idParam,
    response: document(invitationResource),
    errors: ['not_found', 'invitation_closed', 'too_many_requests'],
  },
  deleteInvitation: {
    method: 'DELETE',
    path: '/team/invitations/:id',
    access: 'team_owner',
    summary: 'Takes an invitation back',
    whileImpersonating: 'refused',
    params: idParam,
    response: z.void(),
    errors: ['not_found', 'invitation_closed'],
  },
  getInvitation: {
    method: 'GET',
    path: '/invitations/:token',
    access: 'public',
    summary: 'What an invitation says to the person invited',
    params: z.object({ token: z.string().max(200) }),
    response: document(openInvitationResource),
    errors: ['not_found'],
  },
  acceptInvitation: {
    method: 'POST',
    path: '/invitations/:token/accept',
    access: 'public',
    summary:
      'Makes the person a member and opens a session, unless the team’s identity provider or an old second factor comes first',
    params: z.object({ token: z.string().max(200) }),
    body: wrapped(
      'user',
      z.object({
        password: newPassword.optional(),
        first_name: blank('First name'),
        last_name: blank('Last name'),
      }),
    ),
    response: z.object({ data: authUser }),
    errors: [
      'not_found',
      'invalid_input',
      'invitation_closed',
      'invitation_expired',
      'email_taken',
      'users_limit_reached',
      'too_many_requests',
    ],
  },
})

export type Invitation = z.output<typeof invitationResource>
export type OpenInvitation = z.output<typeof openInvitationResource>
