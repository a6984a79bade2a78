import { z } from 'zod'
import { operatorRoles } from '../operators/operator-groups.ts'
import { collection, document, resource, time } from '../../document.ts'
import { money } from '../../money-schema.ts'
import { defineRoutes, idParam, roles, wrapped } from '../../route.ts'
import { nameMax, signInBody, signUpBody } from './account-bodies.ts'

/** The plain model of the auth calls (wire §1.3): snake_case, numeric id, no JSON:API document. */
export const authUser = z.object({
  id: z.number().int(),
  provider: z.string(),
  uid: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  allow_password_change: z.boolean(),
})

export const emailPreferences = z.object({
  send_order_confirmation_email: z.boolean(),
  send_shipping_confirmation_email: z.boolean(),
  send_group_order_summary_email: z.boolean(),
  send_e_commerce_order_confirmation_email: z.boolean(),
  send_billing_alert_email: z.boolean(),
  send_stock_alert_email: z.boolean(),
})

export const userResource = resource('users', {
  name: z.string(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  availableBudgetAmount: money,
  infiniteTeamUserBudget: z.boolean(),
  emailNotificationsPreferencesBlob: emailPreferences,
  roles: z.array(z.enum(roles)),
  emailConfirmed: z.boolean(),
  secondFactorEnabled: z.boolean(),
  hasPassword: z.boolean(),
  /** The team owner who impersonates this user in this session, and until when. */
  impersonatedBy: z.object({ name: z.string(), email: z.string(), until: time }).nullable(),
})

/** A device the user is signed in on. */
export const sessionResource = resource('sessions', {
  device: z.string(),
  ip: z.string(),
  method: z.enum(['password', 'saml', 'google', 'invitation', 'reset']),
  current: z.boolean(),
  createdAt: time,
  lastUsedAt: time,
})

const nameBlank = (which: string) => z.string().trim().min(1, `${which} can't be blank!`).max(nameMax)
export const updateUserBody = wrapped(
  'user',
  z.object({
    first_name: nameBlank('First name').optional(),
    last_name: nameBlank('Last name').optional(),
    email_notifications_preferences_blob: emailPreferences.partial().optional(),
  }),
)

/** A user named in another document, such as the sender of an order. */
export const senderResource = resource('users', { fullName: z.string(), name: z.string(), email: z.string() })

export const operatorResource = resource('operators', {
  name: z.string(),
  email: z.string(),
  role: z.enum(operatorRoles),
})

export const identityRoutes = defineRoutes({
  signUp: {
    method: 'POST',
    path: '/auth',
    access: 'public',
    summary: 'Makes a team with its owner',
    body: signUpBody,
    response: z.object({ status: z.literal('success'), data: authUser }),
    errors: ['email_taken', 'invalid_input', 'too_many_requests'],
  },
  signIn: {
    method: 'POST',
    path: '/auth/sign_in',
    access: 'public',
    summary: 'Opens a session; the tokens are in the answer’s headers',
    body: signInBody,
    response: z.object({ data: authUser }),
    errors: [
      'invalid_login',
      'second_factor_required',
      'second_factor_wrong',
      'password_sign_in_off',
      'too_many_requests',
    ],
  },
  signOut: {
    method: 'DELETE',
    path: '/auth/sign_out',
    access: 'session',
    summary: 'Ends the session; `logout_url`, where there is one, continues at the team’s identity provider',
    whileSuspended: 'allowed',
    whileImpersonating: 'ends',
    response: z.object({
      success: z.literal(true),
      /** Where the browser goes on to, to sign out at the team's identity provider as well. */
      logout_url: z.string().optional(),
    }),
    errors: [],
  },
  validateToken: {
    method: 'GET',
    path: '/auth/validate_token',
    access: 'public',
    summary: 'Says whose the sent tokens are',
    response: z.object({ success: z.literal(true), data: authUser }),
    errors: ['invalid_token'],
  },
  getUser: {
    method: 'GET',
    path: '/user',
    access: 'session',
    summary: 'The signed-in person',
    whileImpersonating: 'ends',
    response: document(userResource),
    errors: [],
  },
  updateUser: {
    method: 'PUT',
    path: '/user',
    access: 'session',
    summary: 'Changes the own names and notification preferences',
    body: updateUserBody,
    response: document(userResource),
    errors: ['invalid_input'],
  },
  listSessions: {
    method: 'GET',
    path: '/user/sessions',
    access: 'session',
    summary: 'The own signed-in devices, latest use first',
    response: collection(sessionResource),
    errors: [],
    whileImpersonating: 'refused',
  },
  endOwnSession: {
    method: 'DELETE',
    path: '/user/sessions/:id',
    access: 'session',
    summary: 'Signs one of the own devices out',
    whileSuspended: 'allowed',
    whileImpersonating: 'refused',
    params: idParam,
    response: z.void(),
    errors: ['not_found'],
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/user/sessions',
    access: 'session',
    summary: 'Signs all other devices out',
    whileSuspended: 'allowed',
    whileImpersonating: 'refused',
    response: z.void(),
    errors: [],
  },
  impersonateMember: {
    method: 'POST',
    path: '/team/members/:id/impersonate',
    access: 'team_owner',
    summary: 'Acts as another member of the team for an hour',
    whileImpersonating: 'refused',
    params: idParam,
    response: document(userResource),
    errors: ['not_found'],
  },
  stopImpersonating: {
    method: 'DELETE',
    path: '/user/impersonation',
    access: 'session',
    summary: 'Goes back to the own account',
    whileSuspended: 'allowed',
    whileImpersonating: 'ends',
    response: document(userResource),
    errors: [],
  },
  operatorSignIn: {
    method: 'POST',
    path: '/operations/sign_in',
    access: 'public',
    summary: 'Opens an operator’s session',
    body: signInBody,
    response: document(operatorResource),
    errors: ['invalid_login', 'second_factor_required', 'second_factor_wrong', 'too_many_requests'],
  },
  operatorSignOut: {
    method: 'DELETE',
    path: '/operations/sign_out',
    access: 'operator',
    summary: 'Ends the operator’s session',
    response: z.object({ success: z.literal(true) }),
    errors: [],
  },
  getOperator: {
    method: 'GET',
    path: '/operations/session',
    access: 'operator',
    summary: 'The signed-in operator',
    response: document(operatorResource),
    errors: [],
  },
})

export type SessionView = z.output<typeof sessionResource>
export type User = z.output<typeof userResource>
