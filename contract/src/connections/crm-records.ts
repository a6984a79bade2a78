import { z } from 'zod'
import { collection, resource } from '../document.ts'
import { recordTypes } from '../gifting/orders/record-types.ts'
import { pageQuery } from '../paging.ts'
import { defineRoutes } from '../route.ts'

export const recordPageSizeMax = 50
/** Salesforce skips no more records than these. */
export const recordsReach = 2_000

const leadResource = resource('leads', { name: z.string(), company: z.string().nullable(), uid: z.string() })
const accountResource = resource('accounts', { name: z.string(), uid: z.string() })
const contactResource = resource('contacts', {
  name: z.string(),
  account_name: z.string().nullable(),
  uid: z.string(),
})
const recordResource = z.discriminatedUnion('type', [leadResource, accountResource, contactResource])
export type CrmRecord = z.output<typeof recordResource>

/** What a person sees in Salesforce, with that person’s rights. */
export const crmRecordRoutes = defineRoutes({
  listSalesforceRecords: {
    method: 'GET',
    path: '/team/users/:userId/salesforce',
    access: 'member',
    module: 'swag_store',
    summary: 'Leads, accounts or contacts by name, company or email; without a search those viewed last',
    params: z.object({ userId: z.string() }),
    query: z.object({
      resource_type: z.enum(recordTypes, 'Choose a lead, an account or a contact.'),
      search: z
        .string()
        .trim()
        .max(100, 'Search with at most 100 characters.')
        .optional()
        .transform(text => text ?? ''),
      page: pageQuery(recordPageSizeMax),
    }),
    response: collection(recordResource),
    errors: [
      'not_found',
      'invalid_input',
      'crm_not_connected',
      'crm_revoked',
      'crm_limited',
      'crm_unavailable',
    ],
  },
})
