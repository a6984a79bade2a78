import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../src/app.ts'
import { startApp, type TestApp } from './app-under-test.ts'
import { claimDomain, setRecords } from './tools/store-domains.ts'

const rounds = 4

describe('two teams that verify one domain at once, through two nodes', () => {
  let app: TestApp
  let other: App
  beforeAll(async () => {
    app = await startApp({ worker: false, env: { RATE_LIMITS: '0' } })
    other = await app.anotherNode()
  })
  afterAll(() => app.stop())

  /** How many teams have the name after each round of eight checks. */
  async function attack(): Promise<number[]> {
    const [owner, greta] = [await app.as('owner'), await app.as('stranger', other)]
    const holders: number[] = []
    for (let round = 0; round < rounds; round++) {
      const domain = `race-${round}.acme.test`
      await claimDomain(owner, { domain, slug: 'acme' })
      await claimDomain(greta, { domain, slug: 'globex' })
      // As if both could set every record: then only the database decides.
      await app.db.pool.query("update store_domains set token = repeat('t', 22)")
      await setRecords(app, (await owner.get('/store')).body.data.attributes.dnsRecords)
      const answers = await Promise.all(
        [owner, greta].flatMap(client =>
          Array.from({ length: 4 }, () => client.post('/store/check_dns_status')),
        ),
      )
      expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true)
      const { rows } = await app.db.pool.query<{ holders: number }>(
        'select count(*)::int as holders from store_domains where name = $1 and verified_at is not null',
        [domain],
      )
      holders.push(rows[0]!.holders)
    }
    return holders
  }

  it('leave it with one of them each time', async () => {
    expect(await attack()).toEqual(Array(rounds).fill(1))
  })

  it('both have it without the unique index', async () => {
    await app.db.pool.query('drop index store_domains_owner')
    expect(await attack()).toEqual(Array(rounds).fill(2))
  })
})
