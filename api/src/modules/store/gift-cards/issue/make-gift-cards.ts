import { emitEvent } from '../../../../platform/outgoing-events/emit-event.ts'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { announceSoon } from '../../../../platform/live/announce-soon.ts'
import { queueMails } from '../../../../platform/mail/outbox.ts'
import { cardCode } from '../codes/card-code.ts'
import { cardCodeHash } from '../codes/card-code-hash.ts'
import { completeCards, findIssue, lockUnmadeCards, takeCardsToMail } from './issue.store.ts'

const chunk = 250

/**
 * Makes the cards of what was issued, and queues the mails that are due. A chunk is one transaction, so that a worker that is killed
 * leaves every card whole or untouched, and the next run goes on with those that are left.
 */
export async function makeGiftCards(db: Db, secretKey: string, giftCardId: RowId): Promise<void> {
  const issue = await findIssue(db, giftCardId)
  if (!issue) return
  const { teamId, issuer } = issue
  const makeSome = async (tx: Tx) => {
    const cards = await lockUnmadeCards(tx, giftCardId, chunk)
    const made = cards.map(({ id, codeSeed }) => {
      const code = cardCode(secretKey, codeSeed)
      return { id, codeHash: cardCodeHash(secretKey, code), codeLast4: code.slice(-4) }
    })
    if (made.length > 0) await completeCards(tx, teamId, made, issuer)
    emitEvent(tx, { teamId, type: 'gift_card.issued', subject: made.map(card => card.id) })
    const mailed = await takeCardsToMail(tx, giftCardId, chunk)
    await queueMails(
      tx,
      mailed.map(card => ({
        teamId: card.teamId,
        kind: 'gift-card',
        subjectKey: `gift_card:${card.id}:${card.mails}`,
        to: card.email,
      })),
    )
    if (made.length + mailed.length > 0)
      announceSoon(tx, { teamId, event: 'gift_card.updated', type: 'giftCardRecipients', id: giftCardId })
    return made.length + mailed.length
  }
  while ((await inTransaction(db, makeSome)) > 0);
}
