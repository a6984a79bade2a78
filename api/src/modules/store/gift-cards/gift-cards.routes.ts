import { formatCents } from '@ribbon/contract/money'
import { giftCardRoutes } from '@ribbon/contract/store/gift-cards/gift-cards'
import { inTransaction } from '../../../platform/db/database.ts'
import { scopeOf } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { deleteCards } from './desk/delete-cards.ts'
import { listCards } from './desk/list-cards.ts'
import { resendCards } from './desk/resend-cards.ts'
import { toggleCard } from './desk/toggle-card.ts'
import { presentCard, presentGiftCards } from './gift-cards.present.ts'
import { issueGiftCards } from './issue/issue-gift-cards.ts'

/** How owners issue gift cards, and list and switch them. */
export function giftCardCalls(secretKey: string): Implemented[] {
  return implement(giftCardRoutes, {
    createGiftCards: async ({ db, actor, body }) => ({
      data: presentGiftCards(await inTransaction(db, tx => issueGiftCards(tx, actor, body))),
    }),
    listGiftCardRecipients: async ({ db, actor, query }) => {
      const { rows, totalCount, outstandingCents } = await listCards(db, secretKey, scopeOf(actor), query)
      return { data: rows.map(presentCard), meta: { totalCount, outstanding: formatCents(outstandingCents) } }
    },
    resendGiftCards: async ({ db, actor, body }) => ({
      data: { message: await inTransaction(db, tx => resendCards(tx, actor, body.ids)) },
    }),
    deleteGiftCards: async ({ db, actor, body }) => ({
      data: { message: await inTransaction(db, tx => deleteCards(tx, actor, body.ids)) },
    }),
    toggleGiftCardRecipient: async ({ db, actor, params, body }) => ({
      data: presentCard(await inTransaction(db, tx => toggleCard(tx, actor, params.id, body.enabled))),
    }),
  })
}
