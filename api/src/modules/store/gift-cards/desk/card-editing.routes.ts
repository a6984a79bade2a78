import { giftCardEditingRoutes } from '@ribbon/contract/store/gift-cards/gift-card-editing'
import { inTransaction } from '../../../../platform/db/database.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { presentCardDetails } from '../gift-cards.present.ts'
import { adjustCard } from './adjust-card.ts'
import { showCard } from './show-card.ts'
import { updateCard } from './update-card.ts'

/** The page of one card. */
export function cardEditingCalls(): Implemented[] {
  return implement(giftCardEditingRoutes, {
    getGiftCardRecipient: async ({ db, actor, params }) => ({
      data: presentCardDetails(await showCard(db, actor, params.id)),
    }),
    updateGiftCardRecipient: async ({ db, actor, params, body }) => {
      await inTransaction(db, tx => updateCard(tx, actor, params.id, body))
      return { data: presentCardDetails(await showCard(db, actor, params.id)) }
    },
    adjustGiftCard: async ({ db, actor, params, body }) => {
      await inTransaction(db, tx => adjustCard(tx, actor, params.id, body))
      return { data: presentCardDetails(await showCard(db, actor, params.id)) }
    },
  })
}
