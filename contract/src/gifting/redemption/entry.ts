import { z } from 'zod'
import { document, resource, time } from '../../document.ts'
import { emailPattern } from '../../email-pattern.ts'
import { recipientLengths as longest } from '../../limits.ts'
import { defineRoutes, wrapped } from '../../route.ts'
import { customField, groupOrderStates } from '../group-orders/group-order-resources.ts'
import { participantResource } from '../group-orders/participant-resources.ts'

/** What anyone with the link may know; never the code, domains, lists or other people (reading B21). */
export const publicGroupOrderResource = resource('publicGroupOrders', {
  name: z.string(),
  state: z.enum(groupOrderStates),
  isOpen: z.boolean(),
  isLocked: z.boolean(),
  opensAt: time.nullable(),
  closesAt: time.nullable(),
  teamName: z.string(),
  teamLogo: z.string().nullable(),
  customBackground: z.string().nullable(),
  password_protected: z.boolean(),
  verify_emails: z.boolean(),
  show_prices: z.boolean(),
  redemption_title: z.string().nullable(),
  redemption_subheading: z.string().nullable(),
  redemption_description: z.string().nullable(),
  custom_fields: z.array(customField),
  countries: z.array(z.string()),
})
export type PublicGroupOrder = z.output<typeof publicGroupOrderResource>

const email = z
  .string('Enter your email address.')
  .trim()
  .min(1, 'Enter your email address.')
  .max(longest.email)
  .refine(text => text === '' || emailPattern.test(text), 'Enter an email address like ada@example.com.')
const code = z
  .string()
  .trim()
  .max(100)
  .nullish()
  .transform(value => value || null)

const byUuid = z.object({ uuid: z.string() })
const participant = document(participantResource)

export const publicPageRoutes = defineRoutes({
  getPublicGroupOrder: {
    method: 'GET',
    path: '/group_orders/:uuid',
    access: 'public',
    summary: 'What the page of a group order says before anyone signs in',
    polled: true,
    params: byUuid,
    response: document(publicGroupOrderResource),
    errors: ['not_found'],
  },
})

export const entryRoutes = defineRoutes({
  sendRecipientVerification: {
    method: 'POST',
    path: '/recipients/:uuid/send_verification_email',
    access: 'public',
    summary: 'Mails a link and a code that prove the address; answers the same for every address',
    params: byUuid,
    body: wrapped('recipient', z.object({ email, password: code })),
    response: z.object({ verified: z.boolean(), verification_email_sent: z.boolean() }),
    errors: [
      'not_found',
      'not_on_list',
      'access_code_wrong',
      'group_order_locked',
      'group_order_not_open',
      'invalid_input',
      'too_many_requests',
    ],
  },
  verifyRecipient: {
    method: 'POST',
    path: '/recipients/:uuid/verify',
    access: 'public',
    summary:
      'Takes the link’s token, or a mail’s six digits; `password` of the answer is a ticket for one entry',
    params: byUuid,
    body: z.object({ token: z.string().max(200), email: email.optional() }),
    response: z.object({
      email: z.string().nullable(),
      password: z.string().nullable(),
      verified: z.boolean(),
    }),
    errors: ['not_found', 'group_order_locked', 'invalid_input', 'too_many_requests'],
  },
  enterGroupOrder: {
    method: 'POST',
    path: '/recipients/:uuid',
    access: 'public',
    summary:
      'Makes the participant (201) or finds who is one (200); the token is in the header `recipient-token`, and in a cookie. ' +
      '`password` is the access code, or the ticket of `verify`',
    params: byUuid,
    status: 201,
    // `preprocess` loses what callers send; the cast says it.
    body: z.preprocess(
      raw => {
        if (raw === null || typeof raw !== 'object') return raw
        const { recipient, ...rest } = raw as Record<string, unknown>
        return recipient !== null && typeof recipient === 'object' ? { ...rest, ...recipient } : raw
      },
      z.object({ email, password: code }),
    ) as unknown as z.ZodType<
      { email: string; password: string | null },
      { recipient: { email: string }; password?: string | null }
    >,
    response: participant,
    errors: [
      'not_found',
      'not_on_list',
      'access_code_wrong',
      'proof_needed',
      'group_order_locked',
      'group_order_not_open',
      'group_order_closed',
      'invalid_input',
      'too_many_requests',
    ],
  },
  getParticipant: {
    method: 'GET',
    path: '/recipients/:uuid/me',
    access: 'recipient',
    summary: 'The participant whose token is sent',
    params: byUuid,
    response: participant,
    errors: ['not_found'],
  },
  leaveGroupOrder: {
    method: 'DELETE',
    path: '/recipients/:uuid/session',
    access: 'recipient',
    summary: 'Ends this device’s token',
    whileSuspended: 'allowed',
    params: byUuid,
    response: z.void(),
    errors: ['not_found'],
  },
})
