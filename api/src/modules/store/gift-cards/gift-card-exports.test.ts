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

async function fileOf(type: string, by: Client, filters = {}): Promise<string[]> {
  const { body } = await by.post(`/exports/${type}`, { export: { filters } })
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

  it('hold what the filters of the list find', async () => {
    await owner.post('/gift_cards', {
      gift_card: {
        amount: '10.00',
        name: 'Filters',
        recipients: ['grace', 'jean', 'zoya'].map(name => ({
          name: `${name} Yron`,
          email: `${name}@filters.test`,
        })),
      },
    })
    await app.settleJobs()
    const listed = (await owner.get('/gift_card_recipients?search=filters.test')).body.data
    const cardOf = (name: string) =>
      listed.find(({ attributes }: { attributes: { name: string } }) => attributes.name === `${name} Yron`)
    await owner.send('PATCH', `/gift_card_recipients/${cardOf('jean').id}/toggle`)
    await owner.send('DELETE', '/gift_card_recipients/bulk_delete', { ids: [cardOf('zoya').id] })
    const emails = async (type: string, filters: object) => {
      const [, ...rows] = await fileOf(type, owner, filters)
      return rows.map(row => /[\w.]+@[\w.]+/.exec(row)?.[0])
    }
    for (const type of ['gift_cards', 'gift_card_entries']) {
      const shown = ['jean@filters.test', 'grace@filters.test']
      expect(await emails(type, { search: ' Filters ' })).toEqual(shown)
      expect(await emails(type, { enabled: 'false' })).toEqual(['jean@filters.test'])
      expect(await emails(type, { search: cardOf('grace').attributes.codeLast4.toLowerCase() })).toEqual([
        'grace@filters.test',
      ])
      const deleted = await emails(type, { gift_card_status: 'deleted', search: 'filters' })
      expect(new Set(deleted)).toEqual(new Set(['zoya@filters.test']))
    }
    expect(await emails('gift_cards', {})).toContain('zoya@filters.test')
  })
})
