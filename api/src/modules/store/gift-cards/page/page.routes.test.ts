import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { makeStore } from '../../../../../test/store/stores.ts'
import { giftCardTools } from '../../../../../test/tools/gift-cards.ts'
import { cardLinkToken } from '../codes/card-link-token.ts'
import { readCardCode } from '../codes/read-card-code.ts'

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  await app.db.pool.query(`update teams set modules = array_append(modules, 'e_commerce')`)
  owner = await app.as('owner')
})
afterAll(() => app.stop())

const { issueCards } = giftCardTools(() => app)
const open = (token: string) => app.anonymous.get(`/gift_cards/${token}`)
async function tokenOf(card: number): Promise<string> {
  const { rows } = await app.db.pool.query<{ id: number; codeSeed: string }>(
    'select id, code_seed as "codeSeed" from gift_card_recipients where id = $1',
    [card],
  )
  return cardLinkToken(app.config.SECRET_KEY, rows[0]!)
}

describe('the link of a gift card', () => {
  it('shows the card with its code, and says when it cannot be used', async () => {
    const [card = 0] = await issueCards(owner, 1)
    const token = await tokenOf(card)
    const { body } = await open(token)
    expect(body.data.attributes).toMatchObject({ teamName: 'Acme', balance: '40.00', state: 'usable' })
    expect(readCardCode(body.data.attributes.code)).toBeDefined()
    expect(body.data.attributes.storePath).toBeNull()
    await makeStore(app)
    await app.db.pool.query(`update stores set status = 'active', opened_at = now()`)
    expect((await open(token)).body.data.attributes.storePath).toBe(`/store/acme/gift/${token}`)
    await owner.send('PATCH', `/gift_card_recipients/${card}/toggle`)
    expect((await open(token)).body.data.attributes.state).toBe('off')
    await app.db.pool.query(
      `update gift_card_recipients set expires_at = now() - interval '1 day' where id = $1`,
      [card],
    )
    expect((await open(token)).body.data.attributes.state).toBe('expired')
  })

  it('is refused alike when it is unknown, changed or of a deleted card, and slows who guesses', async () => {
    const [card = 0] = await issueCards(owner, 1)
    const token = await tokenOf(card)
    await owner.send('DELETE', '/gift_card_recipients/bulk_delete', { ids: [String(card)] })
    const wrong = [token, `${token.slice(0, -1)}!`, 'g1_987654321_x', 'nothing']
    const answers = await Promise.all(wrong.map(open))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]!.body).toMatchObject({ message: 'This gift card cannot be used.' })
    const guesses = []
    for (let guess = 0; guess < 12; guess++) guesses.push((await open(`g1_${guess + 1}_x`)).status)
    expect(guesses.at(-1)).toBe(429)
    const [real = 0] = await issueCards(owner, 1)
    expect((await open(await tokenOf(real))).status).toBe(200)
  })
})
