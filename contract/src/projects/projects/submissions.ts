import { z } from 'zod'
import { collection, document } from '../../document.ts'
import { email } from '../../emails.ts'
import { line } from '../../gifting/recipients/postal-address.ts'
import { recipientLengths as longest } from '../../limits.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idInput, idParam, wrapped } from '../../route.ts'
import { apparelSize, submissionResource } from './project-resources.ts'

/** A map of item to option to choice, or a list with an entry for each item (S3 §3). */
export const sentSizes = z.union([
  apparelSize,
  z
    .array(z.object({ name: z.string(), option: z.union([z.string(), z.record(z.string(), z.string())]) }))
    .max(100),
])
export type SentSizes = z.output<typeof sentSizes>

const changeFields = z.object({
  name: z.string().trim().min(1, 'Enter the name.').max(longest.name).optional(),
  company: line(longest.company).optional(),
  email: email('Enter an email address like ada@example.com.').optional(),
  phone: line(longest.phone).optional(),
  address_one: z.string().trim().min(1, 'Enter the street and number.').max(longest.address_one).optional(),
  address_two: line(longest.address_two).optional(),
  city: z.string().trim().min(1, 'Enter the city.').max(longest.city).optional(),
  state: line(longest.state).optional(),
  zip_code: line(longest.zipcode).optional(),
  zipcode: line(longest.zipcode).optional(),
  zipCode: line(longest.zipcode).optional(),
  country: z.string().trim().min(1, 'Choose a country.').max(longest.country).optional(),
  apparel_size: sentSizes.optional(),
  /** The version the editor loaded; a newer one refuses the change. */
  version: z.number().int().optional(),
})
export type SubmissionChange = z.output<typeof changeFields>
/** Where a parcel goes, of which only what is sent changes. */
export const readdressBody = wrapped(
  'recipient',
  changeFields.omit({ email: true, apparel_size: true, version: true }),
)
/** A person's row, of which only what is sent changes. */
export const submissionChangeBody = wrapped('recipient', changeFields)

const chooseSome = 'Choose at least one recipient.'
export const submissionIdsBody = wrapped(
  'recipient',
  z.object({ ids: z.array(idInput, chooseSome).min(1, chooseSome).max(1_000) }),
)
export const submissionsQuery = z.object({ page: pageQuery(), search: z.string().max(200).optional() })

const params = z.object({ id: z.string(), recipientId: z.string() })
const submission = document(submissionResource)

export const submissionRoutes = defineRoutes({
  listProjectRecipients: {
    method: 'GET',
    path: '/team/admin_orders/:id/order_recipients',
    access: 'session',
    module: 'project',
    summary: 'What people submitted, newest first; `search` is in name or email',
    params: idParam,
    query: submissionsQuery,
    response: collection(submissionResource),
    errors: ['not_found'],
  },
  updateProjectRecipient: {
    method: 'PUT',
    path: '/team/admin_orders/:id/order_recipients/:recipientId',
    access: 'owner',
    module: 'project',
    summary: 'Changes what a person submitted; what is not sent stays',
    params,
    body: submissionChangeBody,
    response: submission,
    errors: ['not_found', 'project_finalized', 'changed_meanwhile', 'already_submitted', 'invalid_input'],
  },
  readdressProjectRecipient: {
    method: 'PUT',
    path: '/team/admin_orders/:id/order_recipients/:recipientId/address',
    access: 'owner',
    module: 'project',
    summary: 'Changes where a parcel goes after submissions are final, until it has a label',
    params,
    body: readdressBody,
    response: submission,
    errors: ['not_found', 'project_busy', 'address_final', 'address_abroad', 'invalid_input'],
  },
  deleteProjectRecipient: {
    method: 'DELETE',
    path: '/team/admin_orders/:id/order_recipients/:recipientId',
    access: 'owner',
    module: 'project',
    summary: 'Deletes a submission while goods and price are being agreed',
    params,
    response: z.void(),
    errors: ['not_found', 'submission_stays', 'project_finalized'],
  },
  deleteProjectRecipients: {
    method: 'POST',
    path: '/team/admin_orders/:id/order_recipients/bulk_delete',
    access: 'owner',
    module: 'project',
    summary: 'Deletes several submissions, all or none',
    params: idParam,
    body: submissionIdsBody,
    response: z.void(),
    errors: ['not_found', 'submission_stays', 'project_finalized', 'invalid_input'],
  },
  leaveOutProjectRecipient: {
    method: 'POST',
    path: '/team/admin_orders/:id/order_recipients/:recipientId/leave_out',
    access: 'owner',
    module: 'project',
    summary: 'Leaves a person out, who then gets nothing but stays on the list',
    params,
    response: submission,
    errors: ['not_found', 'submission_not_left_out', 'project_finalized'],
  },
  includeProjectRecipient: {
    method: 'POST',
    path: '/team/admin_orders/:id/order_recipients/:recipientId/include',
    access: 'owner',
    module: 'project',
    summary: 'Takes back that a person was left out',
    params,
    response: submission,
    errors: ['not_found', 'project_finalized'],
  },
})
