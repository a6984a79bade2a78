import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Db } from '../src/platform/db/database.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import { holdGiftCard } from '../src/modules/store/gift-cards/balances/holds.store.ts'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { asRowId } from './tools/as-row-id.ts'
import { giftCardTools } from './tools/gift-cards.ts'

/** The control of gift-cards-races.test.ts: with a guard taken out, the same attack does the damage that the guard prevents. */
const breathe = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

vi.mock('../src/modules/store/gift-cards/balances/holds.store.ts', async original => {
  const real = await original<typeof import('../src/modules/store/gift-cards/balances/holds.store.ts')>()
  return {
    ...real,
    // Read, think, write: what the one statement is instead of.
    holdGiftCard: async (...[tx, card, hold]: Parameters<typeof real.holdGiftCard>) => {
      const { rows } = await tx.client.query<{ cents: number }>(
        'select balance_cents as cents from gift_card_recipients where id = $1 and is_enabled and voided_at is null',
        [card.id],
      )
      await breathe(100)
      const left = (rows[0]?.cents ?? 0) - hold.amountCents
      if (left < 0) return false
      await tx.client.query('update gift_card_recipients set balance_cents = $2 where id = $1', [
        card.id,
        left,
      ])
      await tx.client.query(
        `insert into gift_card_entries (team_id, recipient_id, kind, delta_cents, source_type, source_id, actor_name)
         values ($1, $2, 'hold', $3, 'payment_attempt', $4, 'Shopper')`,
        [card.teamId, card.id, -hold.amountCents, hold.attemptId],
      )
      return true
    },
  }
})

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ worker: false, env: { RATE_LIMITS: '0' } })
  await app.db.pool.query(`update teams set modules = array_append(modules, 'e_commerce')`)
  owner = await app.as('owner')
})
afterAll(() => app.stop())

const { issueCards, holdsOf } = giftCardTools(() => app)
const hold = (db: Db, cardId: number, attemptId: number) =>
  inTransaction(db, tx =>
    holdGiftCard(
      tx,
      { teamId: app.world.team, id: asRowId(cardId) },
      { amountCents: 1_000, attemptId: asRowId(attemptId), actorName: 'Shopper' },
    ),
  )

describe('with a hold that reads first and writes later', () => {
  it('a card of 40.00 gives more than 40.00, and its entries no longer add up', async () => {
    const [card = 0] = await issueCards(owner, 1)
    await Promise.all(Array.from({ length: 50 }, (_, number) => hold(app.db, card, 1_000 + number)))
    expect(await holdsOf(card)).toBeGreaterThan(4)
    expect(await app.audit('gift card')).not.toEqual([])
  })

  it('a card that was switched off is held all the same', async () => {
    const [card = 0] = await issueCards(owner, 1)
    const holding = hold(app.db, card, 2_000)
    await breathe(30)
    await owner.send('PATCH', `/gift_card_recipients/${card}/toggle`)
    const before = await holdsOf(card)
    expect([await holding, before, await holdsOf(card)]).toEqual([true, 0, 1])
  })
})
