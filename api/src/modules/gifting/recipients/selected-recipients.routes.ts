import { selectedRecipientRoutes } from '@ribbon/contract/gifting/recipients/selected-recipients'
import { inTransaction } from '../../../platform/db/database.ts'
import { scopeOf } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { requestAddresses } from './address-requests/request-addresses.ts'
import { exportSelectedRecipients } from './export-selected-recipients.ts'
import { presentImport } from './imports/imports.present.ts'
import { findBulkImport } from './imports/imports.store.ts'
import { addToList } from './lists/add-to-list.ts'
import type { ListUses } from './lists/lists.store.ts'

export function selectedRecipientCalls(uses: ListUses): Implemented[] {
  return implement(selectedRecipientRoutes, {
    addRecipientsToList: ({ db, actor, body }) =>
      inTransaction(db, async tx => {
        const people = requestedIds(body.recipient_ids)
        const chosen =
          body.list_id === undefined
            ? { name: body.name ?? '' }
            : { listId: requestedId(body.list_id) ?? refuse('not_found') }
        const { id, added } = await addToList(tx, actor, people, chosen)
        const list = (await findBulkImport(tx, scopeOf(actor), id, uses)) ?? refuse('not_found')
        return { data: presentImport(list), added }
      }),
    requestAddresses: ({ db, actor, body }) =>
      inTransaction(db, async tx => ({
        data: {
          id: String(actor.teamId),
          type: 'addressAsks' as const,
          attributes: await requestAddresses(tx, actor, requestedIds(body.recipient_ids)),
        },
      })),
    exportSelectedRecipients: ({ db, actor, body, answer }) =>
      exportSelectedRecipients(db, actor, answer, requestedIds(body.recipient_ids)),
  })
}

const requestedIds = (texts: readonly string[]) => texts.map(text => requestedId(text) ?? refuse('not_found'))
