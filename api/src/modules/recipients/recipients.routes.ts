import { recipientRoutes } from '@ribbon/contract/recipients'
import { inTransaction, type Reader } from '../../platform/db/database.ts'
import { scopeOf } from '../../platform/http/actor.ts'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { rowId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusal.ts'
import { createRecipient } from './create-recipient.ts'
import { declineAddress } from './decline-address.ts'
import { giveAddress } from './give-address.ts'
import { presentAddressRequest, presentRecipient } from './recipients.present.ts'
import { findAddressRequest, findRecipient, listRecipients } from './recipients.store.ts'
import { updateRecipient } from './update-recipient.ts'

export function recipientCalls(): Implemented[] {
  return implement(recipientRoutes, {
    listRecipients: async ({ db, actor, query }) => {
      const { rows, totalCount } = await listRecipients(db, scopeOf(actor), query.page, query.search)
      return { data: rows.map(presentRecipient), meta: { totalCount } }
    },
    getRecipient: async ({ db, actor, params }) => {
      const recipient = await findRecipient(db, scopeOf(actor), rowId(params.id) ?? refuse('not_found'))
      return { data: presentRecipient(recipient ?? refuse('not_found')) }
    },
    createRecipient: async ({ db, actor, body }) => ({ data: presentRecipient(await inTransaction(db, tx => createRecipient(tx, actor, body))) }),
    updateRecipient: async ({ db, actor, params, body }) => {
      const id = rowId(params.id) ?? refuse('not_found')
      return { data: presentRecipient(await inTransaction(db, tx => updateRecipient(tx, actor, id, body))) }
    },
    getAddressRequest: ({ db, params }) => answer(db, params.token),
    giveAddress: ({ db, params, body, ip }) => inTransaction(db, async tx => {
      await giveAddress(tx, params.token, body, ip)
      return answer(tx, params.token)
    }),
    declineAddress: ({ db, params, ip }) => inTransaction(db, async tx => {
      await declineAddress(tx, params.token, ip)
      return answer(tx, params.token)
    }),
  })
}

async function answer(reader: Reader, token: string) {
  return presentAddressRequest((await findAddressRequest(reader, token)) ?? refuse('not_found'))
}
