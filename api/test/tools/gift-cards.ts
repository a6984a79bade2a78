import { holdGiftCard } from '../../src/modules/store/gift-cards/balances/holds.store.ts'
import { makeGiftCards } from '../../src/modules/store/gift-cards/issue/make-gift-cards.ts'
import { inTransaction, type Db } from '../../src/platform/db/database.ts'
import type { Client, TestApp } from '../app-under-test.ts'
import { asRowId } from './as-row-id.ts'

/** Makes cards of 40.00, and asks for their balances and holds. */
export function giftCardTools(appOf: () => TestApp) {
  const read = async (text: string, id: number): Promise<number> =>
    (await appOf().db.pool.query<{ value: number }>(text, [id])).rows[0]!.value
  return {
    /** Their ids. The test makes the cards itself, so that it needs no worker. */
    async issueCards(owner: Client, count: number): Promise<number[]> {
      const recipients = Array.from({ length: count }, (_, number) => ({
        email: `raced${number}@people.test`,
      }))
      const { body } = await owner.post('/gift_cards', { gift_card: { amount: '40.00', recipients } })
      await makeGiftCards(appOf().db, appOf().config.SECRET_KEY, asRowId(Number(body.data.id)))
      // `for share` waits for a worker that makes them at the same moment.
      const { rows } = await appOf().db.pool.query<{ id: number }>(
        'select id from gift_card_recipients where gift_card_id = $1 order by id for share',
        [body.data.id],
      )
      return rows.map(row => row.id)
    },
    hold: (db: Db, cardId: number, wanted: { attemptId: number; amountCents?: number }) =>
      inTransaction(db, tx =>
        holdGiftCard(
          tx,
          { teamId: appOf().world.team, id: asRowId(cardId) },
          {
            amountCents: wanted.amountCents ?? 1_000,
            attemptId: asRowId(wanted.attemptId),
            actorName: 'Shopper',
          },
        ),
      ),
    /** How often it was switched off or on. */
    switchedTimes: (cardId: number) =>
      read(
        `select count(*)::int as value from audit_events
        where action in ('gift_card.enabled', 'gift_card.disabled') and subject_id = $1`,
        cardId,
      ),
    balanceOf: (cardId: number) =>
      read('select balance_cents as value from gift_card_recipients where id = $1', cardId),
    holdsOf: (cardId: number) =>
      read(
        `select count(*)::int as value from gift_card_entries where recipient_id = $1 and kind = 'hold'`,
        cardId,
      ),
  }
}
