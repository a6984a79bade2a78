import type { Tx } from '../../../../platform/db/database.ts'
import type { LockedPersonalData } from '../../../gifting/recipients/lock-personal-data.ts'
import { moveCardsToRecipient } from './cards-of-person.store.ts'
import { eraseHolder } from './erase-holder.ts'

/** Erases recipients from the gift cards of their team. The cards, their balances and their ledgers stay, and so does the code. */
export function eraseGiftCardHolders(tx: Tx): Promise<LockedPersonalData> {
  const resources: string[] = []
  const names: string[] = []
  return Promise.resolve({
    // Filled by `erase`: only then the address is known by which cards are found.
    traces: { resources, names },
    move: async (fromId, toId) => ({ giftCards: await moveCardsToRecipient(tx, fromId, toId) }),
    erase: async ({ id, teamId, email }) => {
      const erased = await eraseHolder(tx, { id, teamId, email: email?.toLowerCase() ?? null })
      resources.push(...erased.map(card => `giftCardRecipients ${card.id}`))
      names.push(...erased.map(card => card.name).filter(name => name !== ''))
    },
  })
}
