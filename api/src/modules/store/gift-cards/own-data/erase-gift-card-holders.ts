import type { Tx } from '../../../../platform/db/database.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { eraseMails } from '../../../../platform/mail/outbox.ts'
import type { LockedPersonalData } from '../../../gifting/recipients/lock-personal-data.ts'
import { erasePersonFromCards, moveCardsToRecipient } from './cards-of-person.store.ts'

/** Erases recipients from the gift cards of their team. The cards, their balances and their ledgers stay, and so does the code. */
export function eraseGiftCardHolders(tx: Tx): Promise<LockedPersonalData> {
  const resources: string[] = []
  const names: string[] = []
  return Promise.resolve({
    // Filled by `erase`: only then the address is known by which cards are found.
    traces: { resources, names },
    move: async (fromId, toId) => ({ giftCards: await moveCardsToRecipient(tx, fromId, toId) }),
    erase: async ({ id, teamId, email }) => {
      const erased = await erasePersonFromCards(tx, { id, teamId, email: email?.toLowerCase() ?? null })
      resources.push(...erased.map(card => `giftCardRecipients ${card.id}`))
      names.push(...erased.map(card => card.name).filter(name => name !== ''))
      await eraseMails(tx, {
        teamId,
        kinds: ['gift-card', 'gift-card-reminder'],
        about: erased.map(card => `gift_card:${card.id}:`),
      })
      for (const card of erased)
        announce(tx, { teamId, event: 'gift_card.updated', type: 'giftCardRecipients', id: card.id })
    },
  })
}
