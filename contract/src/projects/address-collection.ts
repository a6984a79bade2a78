import { z } from 'zod'
import { date, document, resource } from '../document.ts'
import { emailPattern } from '../email-pattern.ts'
import { line } from '../gifting/recipients/postal-address.ts'
import { recipientLengths as longest } from '../limits.ts'
import { defineRoutes, wrapped } from '../route.ts'
import { projectItem, submissionResource } from './projects/project-resources.ts'
import { projectStates } from './projects/project-states.ts'
import { readdressBody, sentSizes, submissionChangeBody } from './projects/submissions.ts'

/** What the people who submit may know of a project; its own name only where it has no title. */
const pageFields = {
  adminOrderTitle: z.string(),
  adminOrderDescription: z.string().nullable(),
  teamName: z.string(),
  teamLogo: z.string().nullable(),
  state: z.enum(projectStates),
  inHandsDate: date.nullable(),
  enableCollectionLink: z.boolean(),
  emailVerificationEnabled: z.boolean(),
  /** Nobody new can submit: the team is suspended, or many more came than expected. */ isPaused: z.boolean(),
  /** Empty where everyone may submit, or where they are not to be shown. */ allowedDomains: z.array(
    z.string(),
  ),
  apparelSizeNeeded: z.boolean(),
  apparelSizeOptions: z.array(z.string()),
  customApparelSizeOptions: z.array(z.string()),
  items: z.array(projectItem.pick({ name: true, image: true, quantity: true, options: true })),
}
export const collectionPageFields = z.object({ ...pageFields, orderFinalized: z.boolean() })
export type CollectionPageFields = z.output<typeof collectionPageFields>

const closedPage = resource('adminOrderDetails', { orderFinalized: z.literal(true) })
const openPage = resource('adminOrderDetails', { ...pageFields, orderFinalized: z.literal(false) })
export const collectionPage = z.union([openPage, closedPage])
export type CollectionPage = z.output<typeof collectionPage>

/** What somebody submitted, for the person's own eyes. */
export const ownSubmissionResource = resource('orderRecipients', {
  ...submissionResource.shape.attributes.omit({
    leftOut: true,
    version: true,
    isLikelyDouble: true,
    canTrack: true,
    canReaddress: true,
  }).shape,
  canChange: z.boolean(),
  /** After collecting ended: where the parcel goes, until it has a label. */ canReaddress: z.boolean(),
  /** The page for which it was submitted, also once its link is off. */ adminOrder: collectionPageFields,
})
export type OwnSubmission = z.output<typeof ownSubmissionResource>
const ownSubmission = document(ownSubmissionResource)

const email = z
  .string('Enter your email address.')
  .trim()
  .min(1, 'Enter your email address.')
  .max(longest.email)
  .refine(text => text === '' || emailPattern.test(text), 'Enter an email address like ada@example.com.')
const ticket = line(100)

const submissionFields = z.object({
  name: z.string('Enter your name.').trim().min(1, 'Enter your name.').max(longest.name),
  company: line(longest.company),
  email,
  phone: line(longest.phone),
  address_one: line(longest.address_one),
  address_two: line(longest.address_two),
  city: line(longest.city),
  state: line(longest.state),
  zip_code: line(longest.zipcode),
  zipcode: line(longest.zipcode),
  zipCode: line(longest.zipcode),
  country: line(longest.country),
  apparel_size: sentSizes.nullish().transform(sizes => sizes ?? {}),
  /** Of `verify`, or the token of a mail that asks to submit. */ ticket,
  /** Where clients of redemption pages send the ticket. */ password: ticket,
})
export type NewSubmission = z.output<typeof submissionFields>
const submissionBody = wrapped('recipient', submissionFields, { takesBeside: true })

/** Never where the person lives: such links are forwarded (decision 0063). */
const openedAsk = resource('submissionAsks', {
  email: z.string(),
  name: z.string().nullable(),
  /** The link proves the address no more. */ hasSubmitted: z.boolean(),
})

const byUuid = z.object({ uuid: z.string() })
const token = z.object({ token: z.string().max(200), email: email.optional() })

export const addressCollectionRoutes = defineRoutes({
  getCollectionPage: {
    method: 'GET',
    path: '/team/admin_orders/:uuid/details',
    access: 'public',
    summary:
      'What the page says on which people submit their address; of a finalized project only that it is (reading B8)',
    params: byUuid,
    response: document(collectionPage),
    errors: ['not_found'],
  },
  sendSubmissionVerification: {
    method: 'POST',
    path: '/team/admin_orders/:uuid/order_recipients/send_verification_email',
    access: 'public',
    summary: 'Mails a link and a code that prove the address; answers the same for every address',
    params: byUuid,
    body: wrapped('recipient', z.object({ email, password: ticket })),
    response: z.object({ verified: z.boolean(), verification_email_sent: z.boolean() }),
    errors: ['not_found', 'collecting_paused', 'collecting_ended', 'invalid_input', 'too_many_requests'],
  },
  verifySubmission: {
    method: 'POST',
    path: '/team/admin_orders/:uuid/order_recipients/verify',
    access: 'public',
    summary:
      'Takes the link’s token, or a mail’s six digits; `ticket`, also as `password`, allows one submission. ' +
      'A token of what the person submitted before is in the header `recipient-token`',
    params: byUuid,
    body: token,
    response: z.object({
      verified: z.boolean(),
      email: z.string().nullable(),
      password: z.string().nullable(),
      ticket: z.string().nullable(),
    }),
    errors: ['not_found', 'invalid_input', 'too_many_requests'],
  },
  submitAddress: {
    method: 'POST',
    path: '/team/admin_orders/:uuid/order_recipients',
    access: 'public',
    summary:
      'Submits an address (201), with a token in the header `recipient-token` and in a cookie. Of an address that has submitted ' +
      'already, it changes the row where the address is proven (200), else a mail asks whether to change it (202)',
    params: byUuid,
    status: 201,
    body: submissionBody,
    response: z.union([
      ownSubmission,
      z.object({ data: z.null(), meta: z.object({ confirmation_sent: z.literal(true) }) }),
    ]),
    errors: [
      'not_found',
      'proof_needed',
      'collecting_paused',
      'collecting_ended',
      'domain_not_allowed',
      'invalid_input',
      'too_many_requests',
    ],
  },
  openAsk: {
    method: 'POST',
    path: '/team/admin_orders/:uuid/order_recipients/open_ask',
    access: 'public',
    summary:
      'Whom the link of a mail that asks to submit was made for. Until the person has submitted, its token is also a ticket',
    params: byUuid,
    body: z.object({ token: z.string().max(200) }),
    response: document(openedAsk),
    errors: ['not_found', 'invalid_input', 'too_many_requests'],
  },
  confirmCorrection: {
    method: 'POST',
    path: '/team/admin_orders/:uuid/order_recipients/confirm_correction',
    access: 'public',
    summary: 'Replaces a submission by what was sent later, with the token that was mailed to its address',
    params: byUuid,
    body: z.object({ token: z.string().max(200) }),
    response: ownSubmission,
    errors: ['not_found', 'collecting_paused', 'collecting_ended', 'invalid_input', 'too_many_requests'],
  },
  sendOwnLink: {
    method: 'POST',
    path: '/team/admin_orders/:uuid/order_recipients/send_own_link',
    access: 'public',
    summary: 'Mails a person the link to what was submitted; answers the same for every address',
    params: byUuid,
    body: wrapped('recipient', z.object({ email })),
    response: z.object({ link_sent: z.literal(true) }),
    errors: ['not_found', 'invalid_input', 'too_many_requests'],
  },
  getOwnSubmission: {
    method: 'GET',
    path: '/team/admin_orders/:uuid/order_recipients/me',
    access: 'submitter',
    summary: 'What the person of the token submitted',
    params: byUuid,
    response: ownSubmission,
    errors: ['not_found'],
  },
  updateOwnSubmission: {
    method: 'PUT',
    path: '/team/admin_orders/:uuid/order_recipients/me',
    access: 'submitter',
    summary:
      'Changes what the person of the token submitted; what is not sent stays, and so does the email address',
    params: byUuid,
    body: submissionChangeBody,
    response: ownSubmission,
    errors: ['not_found', 'collecting_paused', 'collecting_ended', 'invalid_input'],
  },
  readdressOwnSubmission: {
    method: 'PUT',
    path: '/team/admin_orders/:uuid/order_recipients/me/address',
    access: 'submitter',
    summary:
      'Changes where the parcel of the token’s person goes after collecting ended, until it has a label',
    params: byUuid,
    body: readdressBody,
    response: ownSubmission,
    errors: ['not_found', 'project_busy', 'address_final', 'address_abroad', 'invalid_input'],
  },
  eraseOwnSubmission: {
    method: 'DELETE',
    path: '/team/admin_orders/:uuid/order_recipients/me',
    access: 'submitter',
    summary: 'Erases what the person of the token submitted',
    whileSuspended: 'allowed',
    params: byUuid,
    response: z.void(),
    errors: ['not_found', 'collecting_ended'],
  },
})
