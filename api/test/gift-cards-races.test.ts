import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireCards } from '../src/modules/store/gift-cards/balances/expire-cards.ts'
import { releaseHolds, spendHolds } from '../src/modules/store/gift-cards/balances/holds.store.ts'
import type { App } from '../src/app.ts'
import { inTransaction, type Db } from '../src/platform/db/database.ts'
import { asRowId } from './tools/as-row-id.ts'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { giftCardTools } from './tools/gift-cards.ts'

let app: TestApp
let other: App
let owner: Client
let onOther: Client
beforeAll(async () => {
  app = await startApp({ worker: false, env: { RATE_LIMITS: '0' } })
  await app.db.pool.query(`update teams set modules = array_append(modules, 'e_commerce')`)
  other = await app.anotherNode()
  owner = await app.as('owner')
  onOther = await app.as('owner', other)
  // Enough for every round below.
  unused.push(...(await issueCards(owner, 40)))
})
afterAll(() => app.stop())

const breathe = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const { issueCards, hold, holdsOf, balanceOf, switchedTimes } = giftCardTools(() => app)
const unused: number[] = []
const nextCard = () => unused.pop()!

/** 50 checkouts that want 10.00 of the card, over both nodes, each after a moment of its own. */
const fiftyHolds = (cardId: number, times = 50) =>
  Array.from({ length: times }, async (_, number) => {
    await breathe(Math.random() * 60)
    return hold(number % 2 ? app.db : other.db, cardId, { attemptId: cardId * 1_000 + number })
  })

describe('a card of 40.00 that 50 checkouts want 10.00 of', () => {
  it('gives 40.00 exactly', async () => {
    const card = nextCard()
    const held = await Promise.all(fiftyHolds(card))
    expect(held.filter(Boolean).length).toBe(4)
    expect([await balanceOf(card), await holdsOf(card)]).toEqual([0, 4])
    expect(await app.audit('gift card')).toEqual([])
  })

  it.each([
    ['is switched off', (card: number) => onOther.send('PATCH', `/gift_card_recipients/${card}/toggle`)],
    [
      'is deleted',
      (card: number) => onOther.send('DELETE', '/gift_card_recipients/bulk_delete', { ids: [String(card)] }),
    ],
    [
      'ends',
      async (card: number) => {
        await app.db.pool.query(
          `update gift_card_recipients set expires_at = now() - interval '1 second' where id = $1`,
          [card],
        )
        await expireCards(other.db)
      },
    ],
  ])('gives nothing any more once it %s', async (_, stop) => {
    for (let round = 0; round < 5; round++) {
      const card = nextCard()
      const holds = fiftyHolds(card)
      await breathe(Math.random() * 60)
      await stop(card)
      const before = await holdsOf(card)
      const held = await Promise.all(holds)
      const stillUsable = (
        await app.db.pool.query(
          `select from gift_card_recipients where id = $1 and is_enabled and voided_at is null
           and (expires_at is null or expires_at > now())`,
          [card],
        )
      ).rowCount
      // A card that a checkout was quicker on is not deleted.
      if (!stillUsable) expect(await holdsOf(card)).toBe(before)
      expect(held.filter(Boolean).length).toBe(await holdsOf(card))
      expect(held.filter(Boolean).length).toBeLessThanOrEqual(4)
      expect(await balanceOf(card)).toBeGreaterThanOrEqual(0)
      if (!stillUsable)
        expect(await hold(app.db, card, { attemptId: card * 1_000 + 99, amountCents: 1 })).toBe(false)
    }
    expect(await app.audit('gift card')).toEqual([])
  })

  it('ends each hold once, given back or spent, whoever is quicker', async () => {
    for (let round = 0; round < 10; round++) {
      const card = nextCard()
      const attempt = { teamId: app.world.team, attemptId: asRowId(card * 1_000), actorName: 'Shopper' }
      await hold(app.db, card, { attemptId: attempt.attemptId, amountCents: 1_500 })
      const end = (db: Db, how: typeof releaseHolds) => inTransaction(db, tx => how(tx, attempt))
      const ended = await Promise.all([
        end(app.db, releaseHolds),
        end(other.db, spendHolds),
        end(other.db, releaseHolds),
        end(app.db, spendHolds),
      ])
      expect(ended.flat()).toEqual([{ cardId: card, amountCents: 1_500 }])
      const isReleased = [...ended[0], ...ended[2]].length === 1
      expect(await balanceOf(card)).toBe(isReleased ? 4_000 : 2_500)
    }
    expect(await app.audit('gift card')).toEqual([])
  })

  it('holds once for a checkout', async () => {
    const card = nextCard()
    const attemptId = card * 1_000
    const held = await Promise.allSettled(
      Array.from({ length: 6 }, (_, number) => hold(number % 2 ? app.db : other.db, card, { attemptId })),
    )
    expect(held.filter(each => each.status === 'fulfilled' && each.value).length).toBe(1)
    expect([await balanceOf(card), await holdsOf(card)]).toEqual([3_000, 1])
  })
})

describe('one toggle sent ten times under one key', () => {
  it('switches the card once', async () => {
    for (let round = 0; round < 3; round++) {
      const card = nextCard()
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, number) =>
          (number % 2 ? owner : onOther).send('PATCH', `/gift_card_recipients/${card}/toggle`, undefined, {
            'idempotency-key': `flip-${card}`,
          }),
        ),
      )
      expect(answers.filter(answer => ![200, 409].includes(answer.status))).toEqual([])
      const { rows } = await app.db.pool.query(
        'select is_enabled as "isEnabled" from gift_card_recipients where id = $1',
        [card],
      )
      expect(rows).toEqual([{ isEnabled: false }])
      expect(await switchedTimes(card)).toBe(1)
    }
  })
})
