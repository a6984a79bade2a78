import { z } from 'zod'
import { resource } from '../../document.ts'
import { defineRoutes, idInput, textParts } from '../../route.ts'
import { bulkImportResource } from './import-resources.ts'
import { importName } from './imports.ts'
import { recipientsAtOnce } from './address-book.ts'

/** Each once; all of them must be the team's. */
const recipientIds = z
  .array(idInput)
  .min(1, 'Choose at least one person.')
  .max(recipientsAtOnce, `Choose at most ${recipientsAtOnce} people at once.`)
  .transform(ids => [...new Set(ids)])

const selectedBody = z.object({ recipient_ids: recipientIds })

/** How many were asked for their address, and why the others were not. */
export const addressAskResource = resource('addressAsks', {
  asked: z.number().int(),
  /** Their address is known. */ complete: z.number().int(),
  withoutEmail: z.number().int(),
  /** They declined to give it. */ declined: z.number().int(),
  /** They were asked three times within a day. */ askedLately: z.number().int(),
})

/** What is done with several recipients at once: with all that are named, or with none. */
export const selectedRecipientRoutes = defineRoutes({
  addRecipientsToList: {
    method: 'POST',
    path: '/team/recipients/add_to_list',
    access: 'member',
    scope: 'recipients:write',
    module: 'swag_store',
    summary: 'Puts recipients on one of the team’s lists, or on a new one; who is on it stays where they are',
    idempotent: true,
    body: selectedBody
      .extend({ list_id: idInput.optional(), name: importName.optional() })
      .refine(({ list_id: list, name }) => (list === undefined) !== (name === undefined), {
        error: 'Choose a list, or name a new one.',
        path: ['list_id'],
      }),
    response: z.object({
      data: bulkImportResource,
      /** How many of them were not on it before. */ added: z.number().int(),
    }),
    errors: ['not_found', 'invalid_input', 'import_not_ready'],
  },
  requestAddresses: {
    method: 'POST',
    path: '/team/recipients/request_addresses',
    access: 'member',
    scope: 'recipients:write',
    module: 'swag_store',
    summary: 'Asks recipients without an address for it by email, and counts those who are left out',
    idempotent: true,
    body: selectedBody,
    response: z.object({ data: addressAskResource }),
    errors: ['not_found', 'invalid_input'],
  },
  exportSelectedRecipients: {
    method: 'POST',
    path: '/team/recipients/export',
    access: 'member',
    scope: 'recipients:read',
    module: 'swag_store',
    summary: 'These recipients as a file that can be imported again',
    body: selectedBody,
    response: textParts,
    produces: 'text/csv',
    errors: ['not_found', 'invalid_input'],
  },
})
export type AddressAsk = z.output<typeof addressAskResource>['attributes']
