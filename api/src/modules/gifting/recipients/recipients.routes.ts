import { mergeAndEraseRoutes, recipientRoutes } from '@ribbon/contract/gifting/recipients/recipients'
import { inTransaction, type Reader } from '../../../platform/db/database.ts'
import { scopeOf } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findAddressRequest } from './address-requests/address-requests.store.ts'
import { listRecipients, readAddressBook } from './address-book.store.ts'
import { createRecipient } from './create-recipient.ts'
import { declineAddress } from './address-requests/decline-address.ts'
import { giveAddress } from './address-requests/give-address.ts'
import { eraseRecipient, type ErasureDependencies } from './erasing/erase-recipient.ts'
import { listLikelyDuplicates } from './list-likely-duplicates.ts'
import { mergeRecipients } from './merging/merge-recipients.ts'
import { presentAddressRequest, presentRecipient } from './recipients.present.ts'
import { requestAddress } from './address-requests/request-address.ts'
import { showRecipient } from './show-recipient.ts'
import { updateRecipient } from './update-recipient.ts'
import { writeRecipients } from './write-recipients.ts'

export function recipientCalls(erasure: ErasureDependencies): Implemented[] {
  return [...personCalls(), ...mergeAndEraseCalls(erasure)]
}

function personCalls(): Implemented[] {
  return implement(recipientRoutes, {
    listRecipients: async ({ db, actor, query }) => {
      const { page, search, sort, filters } = query
      const { rows, totalCount } = await listRecipients(db, scopeOf(actor), page, {
        search,
        sort,
        ...filters,
      })
      return { data: rows.map(presentRecipient), meta: { totalCount } }
    },
    getRecipient: ({ db, actor, params }) => showRecipient(db, actor, requestedId(params.id)),
    createRecipient: async ({ db, actor, body }) => ({
      data: presentRecipient(await inTransaction(db, tx => createRecipient(tx, actor, body))),
    }),
    updateRecipient: async ({ db, actor, params, body }) => {
      const id = requestedId(params.id) ?? refuse('not_found')
      return { data: presentRecipient(await inTransaction(db, tx => updateRecipient(tx, actor, id, body))) }
    },
    requestAddress: async ({ db, actor, params }) => {
      const id = requestedId(params.id) ?? refuse('not_found')
      return { data: presentRecipient(await inTransaction(db, tx => requestAddress(tx, actor, id))) }
    },
    exportRecipients: async ({ db, actor, query, answer: reply }) => {
      const filters = { search: query.search, ...query.filters }
      const batches = readAddressBook(db, scopeOf(actor), filters)
      return writeRecipients(db, { actor, answer: reply, batches })
    },
    getAddressRequest: ({ db, params }) => answer(db, params.token),
    giveAddress: ({ db, params, body }) =>
      inTransaction(db, async tx => {
        await giveAddress(tx, params.token, body)
        return answer(tx, params.token)
      }),
    declineAddress: ({ db, params }) =>
      inTransaction(db, async tx => {
        await declineAddress(tx, params.token)
        return answer(tx, params.token)
      }),
  })
}

function mergeAndEraseCalls(erasure: ErasureDependencies): Implemented[] {
  return implement(mergeAndEraseRoutes, {
    listLikelyDoubles: ({ db, actor, params }) => listLikelyDuplicates(db, actor, requestedId(params.id)),
    mergeRecipients: async ({ db, actor, params, body }) => {
      const id = requestedId(params.id) ?? refuse('not_found')
      const otherId = requestedId(body.other_id) ?? refuse('not_found')
      await inTransaction(db, tx => mergeRecipients(tx, actor, { id, otherId }, erasure.personalDataHandlers))
      return showRecipient(db, actor, id)
    },
    eraseRecipient: async ({ db, actor, params }) => {
      const id = requestedId(params.id) ?? refuse('not_found')
      await inTransaction(db, tx => eraseRecipient(tx, actor, id, erasure))
      return showRecipient(db, actor, id)
    },
  })
}

async function answer(reader: Reader, token: string) {
  return presentAddressRequest((await findAddressRequest(reader, token)) ?? refuse('not_found'))
}
