import { z } from 'zod'
import { collection, document, resource, time } from '../../document.ts'
import { emailPattern } from '../../email-pattern.ts'
import { recipientLengths as longest } from '../../limits.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idInput, idParam, wrapped, textParts } from '../../route.ts'
import { addressBookQuery, recipientAddresses, recipientSorts } from './address-book.ts'
import { line, country, optionalEmail, checkAddress, postalAddress } from './postal-address.ts'

const asked = (value: unknown) => value === true || value === 'true' || value === 'yes'

/**
 * A recipient with an address, or an email with `send_email` so that the person is asked for it.
 * The schema takes anything; this type says what callers send.
 */
export const createRecipientBody = z.preprocess(
  raw => {
    if (raw === null || typeof raw !== 'object') return raw
    const { recipient, ...rest } = raw as Record<string, unknown>
    const fields =
      recipient !== null && typeof recipient === 'object'
        ? ({ ...rest, ...recipient } as Record<string, unknown>)
        : rest
    return { ...fields, send_email: asked(fields['send_email']) }
  },
  z.discriminatedUnion('send_email', [
    z.object({
      send_email: z.literal(true),
      email: z
        .string('Enter an email address like ada@example.com.')
        .trim()
        .max(longest.email)
        .refine(text => emailPattern.test(text), 'Enter an email address like ada@example.com.')
        .transform(text => text.toLowerCase()),
      name: line(longest.name),
    }),
    z
      .object({ send_email: z.literal(false), ...postalAddress.shape, salesforce_resource_uid: line(40) })
      .superRefine(checkAddress),
  ]),
) as unknown as z.ZodType<
  | { send_email: true; email: string; name: string | null }
  | ({ send_email: false; salesforce_resource_uid: string | null } & z.output<typeof postalAddress>),
  { recipient: Record<string, string | null>; send_email?: boolean }
>

/** Any recipient field may be sent (reading B12). */
export const updateRecipientBody = wrapped(
  'recipient',
  z.object({
    name: z.string().trim().min(1, 'Enter the name.').max(longest.name).optional(),
    company: line(longest.company).optional(),
    phone: line(longest.phone).optional(),
    email: optionalEmail.optional(),
    address_one: z.string().trim().min(1, 'Enter the street and number.').max(longest.address_one).optional(),
    address_two: line(longest.address_two).optional(),
    city: z.string().trim().min(1, 'Enter the city.').max(longest.city).optional(),
    state: line(longest.state).optional(),
    zipcode: line(longest.zipcode).optional(),
    country: country.optional(),
  }),
)

export const recipientResource = resource('recipients', {
  name: z.string(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address_one: z.string().nullable(),
  address_two: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipcode: z.string().nullable(),
  country: z.string().nullable(),
  salesforce_resource_uid: z.string().nullable(),
  /** `given`, or `requested` while the person has been asked by email, or `declined`. */
  addressState: z.enum([...recipientAddresses, 'erased']),
  createdAt: time,
})

export const addressRequestResource = resource('addressRequests', {
  state: z.enum(['requested', 'given', 'declined']),
  teamName: z.string(),
  teamLogo: z.string().nullable(),
  senderName: z.string(),
  email: z.string(),
  name: z.string().nullable(),
})
const tokenParam = z.object({ token: z.string() })

export const recipientRoutes = defineRoutes({
  listRecipients: {
    method: 'GET',
    path: '/team/recipients',
    access: 'member',
    scope: 'recipients:read',
    module: 'swag_store',
    summary: 'The team’s recipients, newest first unless another order is asked for',
    query: addressBookQuery.extend({ page: pageQuery(), sort: z.enum(recipientSorts).optional() }),
    response: collection(recipientResource),
    errors: [],
  },
  getRecipient: {
    method: 'GET',
    path: '/team/recipients/:id',
    access: 'member',
    scope: 'recipients:read',
    module: 'swag_store',
    summary: 'One recipient',
    params: idParam,
    response: document(recipientResource),
    errors: ['not_found'],
  },
  createRecipient: {
    method: 'POST',
    path: '/team/recipients',
    access: 'member',
    scope: 'recipients:write',
    module: 'swag_store',
    summary: 'Adds a recipient, or asks one for the address by email',
    idempotent: true,
    status: 201,
    body: createRecipientBody,
    response: document(recipientResource),
    errors: ['invalid_input'],
  },
  updateRecipient: {
    method: 'PUT',
    path: '/team/recipients/:id',
    access: 'member',
    scope: 'recipients:write',
    module: 'swag_store',
    summary: 'Changes a recipient',
    params: idParam,
    body: updateRecipientBody,
    response: document(recipientResource),
    errors: ['not_found', 'invalid_input'],
  },
  requestAddress: {
    method: 'POST',
    path: '/team/recipients/:id/address_request',
    access: 'member',
    scope: 'recipients:write',
    module: 'swag_store',
    summary: 'Asks a recipient for the address by email, or asks again',
    idempotent: true,
    params: idParam,
    response: document(recipientResource),
    errors: ['not_found', 'recipient_email_missing', 'too_many_requests'],
  },
  exportRecipients: {
    method: 'GET',
    path: '/team/recipients/export',
    access: 'member',
    scope: 'recipients:read',
    module: 'swag_store',
    summary: 'The team’s recipients as a file that can be imported again',
    query: addressBookQuery,
    response: textParts,
    produces: 'text/csv',
    errors: [],
  },
  getAddressRequest: {
    method: 'GET',
    path: '/address_requests/:token',
    access: 'public',
    summary: 'What the person asked for an address sees',
    params: tokenParam,
    response: document(addressRequestResource),
    errors: ['not_found'],
  },
  giveAddress: {
    method: 'PUT',
    path: '/address_requests/:token',
    access: 'public',
    summary: 'The person gives name and address; waiting gifts go on',
    params: tokenParam,
    body: wrapped('recipient', postalAddress),
    response: document(addressRequestResource),
    errors: ['not_found', 'invalid_input'],
  },
  declineAddress: {
    method: 'POST',
    path: '/address_requests/:token/decline',
    access: 'public',
    summary: 'The person declines the gift',
    params: tokenParam,
    response: document(addressRequestResource),
    errors: ['not_found'],
  },
})

/** What reaches into gifts and lists as well. */
export const mergeAndEraseRoutes = defineRoutes({
  listLikelyDoubles: {
    method: 'GET',
    path: '/team/recipients/:id/doubles',
    access: 'member',
    scope: 'recipients:read',
    module: 'swag_store',
    summary: 'Recipients that look like the same person',
    params: idParam,
    response: collection(recipientResource),
    errors: ['not_found'],
  },
  mergeRecipients: {
    method: 'POST',
    path: '/team/recipients/:id/merge',
    access: 'member',
    scope: 'recipients:write',
    module: 'swag_store',
    summary: 'Gives this recipient the gifts and lists of another, who then goes',
    idempotent: true,
    params: idParam,
    body: z.object({ other_id: idInput }),
    response: document(recipientResource),
    errors: ['not_found', 'recipient_busy', 'invalid_input'],
  },
  eraseRecipient: {
    method: 'POST',
    path: '/team/recipients/:id/erase',
    access: 'owner',
    scope: 'recipients:write',
    module: 'swag_store',
    summary: 'Blanks a person’s data everywhere, on request; orders and money stay',
    params: idParam,
    response: document(recipientResource),
    errors: ['not_found', 'recipient_busy', 'buyer_busy'],
  },
})

export type Recipient = z.output<typeof recipientResource>
