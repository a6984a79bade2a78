import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'
import { giftCardTools } from '../tools/gift-cards.ts'

/** The control of gift-cards-races.test.ts: where keys are not kept, one toggle that is sent ten times switches ten times. */
vi.mock('../../src/platform/http/idempotency.ts', async original => ({
  ...(await original<typeof import('../../src/platform/http/idempotency.ts')>()),
  onceByKey: async (
    _db: unknown,
    { answerOf }: { answerOf: (result: unknown) => object },
    work: () => Promise<unknown>,
  ) => ({
    ...answerOf(await work()),
    replayed: false,
  }),
}))

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ worker: false, env: { RATE_LIMITS: '0' } })
  await app.db.pool.query(`update teams set modules = array_append(modules, 'e_commerce')`)
  owner = await app.as('owner')
})
afterAll(() => app.stop())

const { issueCards, switchedTimes } = giftCardTools(() => app)

it('without kept keys one toggle that is sent ten times switches the card more than once', async () => {
  const [card = 0] = await issueCards(owner, 1)
  await Promise.all(
    Array.from({ length: 10 }, () =>
      owner.send('PATCH', `/gift_card_recipients/${card}/toggle`, undefined, { 'idempotency-key': 'flip' }),
    ),
  )
  expect(await switchedTimes(card)).toBe(10)
})
