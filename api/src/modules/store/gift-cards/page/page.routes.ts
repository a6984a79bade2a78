import type { GiftCardPageState } from '@ribbon/contract/store/gift-cards/gift-card-page'
import { giftCardPageRoutes } from '@ribbon/contract/store/gift-cards/gift-card-page'
import { formatCents } from '@ribbon/contract/money'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { cardCode } from '../codes/card-code.ts'
import { groupedCode } from '../codes/grouped-code.ts'
import { openGiftCard } from './open-gift-card.ts'
import type { OpenedCard } from './opened-cards.store.ts'

/** What the link in a card's mail opens. */
export function giftCardPageCalls(secretKey: string): Implemented[] {
  return implement(giftCardPageRoutes, {
    openGiftCard: async ({ db, params, limits, ip }) => {
      const card = await openGiftCard(db, { secretKey, limits, ip }, params.token)
      return {
        data: {
          id: String(card.id),
          type: 'giftCardPages' as const,
          attributes: {
            teamName: card.teamName,
            teamLogo: card.teamLogo,
            personName: card.name,
            senderName: card.senderName,
            message: card.message,
            amount: formatCents(card.amountCents),
            balance: formatCents(card.balanceCents),
            code: groupedCode(cardCode(secretKey, card.codeSeed)),
            expiresAt: card.expiresAt?.toISOString() ?? null,
            storePath: card.storeSlug === null ? null : `/store/${card.storeSlug}/gift/${params.token}`,
            state: stateOf(card),
          },
        },
      }
    },
  })
}

function stateOf({ isExpired, isEnabled, balanceCents }: OpenedCard): GiftCardPageState {
  if (isExpired) return 'expired'
  if (!isEnabled) return 'off'
  return balanceCents === 0 ? 'used' : 'usable'
}
