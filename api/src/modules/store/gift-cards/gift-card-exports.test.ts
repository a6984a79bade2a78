import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: '0' } })
  await app.db.pool.query(`update teams set modules = array_append(modules, 'e_commerce')`)
  owner = await app.as('owner')
})
afterAll(() => app.stop())

async function fileOf(type: string, by: Client): Promise<string[]> {
  const { body } = await by.post(`/exports/${type}`)
  await app.settleJobs()
  const { text } = await by.get(`/exports/${body.data.id}/download`)
  return text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
}

describe('the exports of gift cards', () => {
  it('hold every card and every entry of the team, harmless to a spreadsheet, and no code', async () => {
    await owner.post('/gift_cards', {
      gift_card: {
        amount: '40.00',
        name: 'Holidays',
        recipients: [{ name: '=HYPERLINK("x")', email: 'ada@people.test' }],
      },
    })
    await app.settleJobs()
    const { data } = (await owner.get('/gift_card_recipients')).body
    const last4 = data[0].attributes.codeLast4
    await owner.post(`/gift_card_recipients/${data[0].id}/adjustments`, {
      adjustment: { amount: '-15', note: 'Typed too much' },
    })
    const [header, card, ...others] = await fileOf('gift_cards', owner)
    expect(header).toMatch(/^Name,Email,Gift cards,Status,On,Amount,Balance,Code ends in,/)
    expect(card).toContain(`ada@people.test,Holidays,sent,yes,40.00,25.00,${last4},`)
    expect(card).toMatch(/^"?'=HYPERLINK/)
    expect(others).toEqual([])
    const entries = await fileOf('gift_card_entries', owner)
    expect(entries[1]).toContain(`,${last4},adjust,-15,25.00,`)
    expect(entries[2]).toContain(`,${last4},issue,40.00,40.00,`)
    expect(entries.length).toBe(3)
    expect((await fileOf('gift_cards', await app.as('stranger'))).length).toBe(1)
  })
})
