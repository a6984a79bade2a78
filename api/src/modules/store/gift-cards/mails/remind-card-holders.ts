import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { queueMails } from '../../../../platform/mail/outbox.ts'
import { takeCardsToRemind } from './reminded-cards.store.ts'

const atOnce = 500

/** Reminds everyone whose card ends within two weeks and is still worth something. */
export async function remindCardHolders(db: Db): Promise<void> {
  while ((await remindSome(db)) === atOnce);
}

function remindSome(db: Db): Promise<number> {
  return inTransaction(db, async tx => {
    const cards = await takeCardsToRemind(tx, atOnce)
    await queueMails(
      tx,
      cards.map(card => ({
        teamId: card.teamId,
        kind: 'gift-card-reminder',
        subjectKey: `gift_card:${card.id}:${card.lastDay}`,
        to: card.email,
        isReminder: true,
      })),
    )
    return cards.length
  })
}
