import type { Tx } from '../../../../platform/db/database.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { eraseMails } from '../../../../platform/mail/erase-mails.ts'
import { eraseEvents } from '../../../../platform/outgoing-events/erase-events.ts'
import { erasePersonFromCards, type ErasedPerson } from './cards-of-person.store.ts'

/** Erases one person from all gift cards and their mails; answers the cards, with the names that stood on them. */
export async function eraseHolder(tx: Tx, person: ErasedPerson): Promise<{ id: number; name: string }[]> {
  const erased = await erasePersonFromCards(tx, person)
  const { teamId } = person
  await eraseMails(tx, {
    teamId,
    kinds: ['gift-card', 'gift-card-reminder'],
    about: erased.map(card => `gift_card:${card.id}:`),
  })
  await eraseEvents(
    tx,
    teamId,
    'gift_card',
    erased.map(card => card.id),
  )
  for (const card of erased)
    announce(tx, { teamId, event: 'gift_card.updated', type: 'giftCardRecipients', id: card.id })
  return erased
}
