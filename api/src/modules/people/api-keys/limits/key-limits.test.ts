import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../../../../../test/tools/client.ts'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import { makeKey } from '../../../../../test/authorization/make-key.ts'

describe('how often a key may call', () => {
  let app: TestApp
  const keyOf = (name = 'Busy') =>
    makeKey(app.db, { id: app.world.users.owner.id, team: app.world.team }, { name })
  beforeAll(async () => {
    app = await startApp({ worker: false })
  })
  afterAll(() => app.stop())

  it('two nodes together let a key make 600 requests a minute, and each a bundle of 20 more', async () => {
    const other = await app.anotherNode({ WORKER: '0' })
    const { headers } = await keyOf()
    const nodes = [app.anonymous, clientOf(other, {})]
    const statuses: number[] = []
    const startedAt = performance.now()
    let last: Record<string, string> = {}
    await Promise.all(
      nodes.map(async node => {
        for (let sent = 0; sent < 900; sent += 15) {
          const answers = await Promise.all(
            Array.from({ length: 15 }, () => node.get('/team/card_templates?page[size]=1', headers)),
          )
          statuses.push(...answers.map(({ status }) => status))
          last = answers.at(-1)?.headers ?? {}
        }
      }),
    )
    const passed = statuses.filter(status => status === 200).length
    // What a node has not used of a bundle is lost when its five seconds are over.
    const bundlesLost = nodes.length * Math.ceil((performance.now() - startedAt) / 5_000)
    expect(passed).toBeGreaterThanOrEqual(600 - 20 * bundlesLost)
    expect(passed).toBeLessThanOrEqual(640)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(last['ratelimit-policy']).toBe('"key";q=600;w=60, "team";q=1800;w=60')
    expect(last['ratelimit']).toMatch(/^"key";r=0;t=\d+$/)
    expect(Number(last['retry-after'])).toBeGreaterThan(0)
    expect(Number(last['retry-after'])).toBeLessThanOrEqual(71)
    await expectTaken(nodes.length)
  }, 60_000)

  it('without the shared count the same requests pass the limit', async () => {
    await app.db.pool.query(`
      create function forget_permits() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger forget_permits before insert on rate_limits
      for each row when (new.key like 'api-%') execute function forget_permits()`)
    const { headers } = await keyOf('Unguarded')
    let passed = 0
    for (let sent = 0; sent < 700; sent += 20) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => app.anonymous.get('/team/card_templates?page[size]=1', headers)),
      )
      passed += answers.filter(({ status }) => status === 200).length
    }
    await app.db.pool.query('drop function forget_permits cascade')
    expect(passed).toBeGreaterThan(640)
  }, 60_000)

  async function expectTaken(nodes: number) {
    const { rows } = await app.db.pool.query<{ taken: number }>(
      "select sum(points)::int as taken from rate_limits where key like 'api-key-%'",
    )
    const [counted] = rows
    expect(counted?.taken).toBeGreaterThanOrEqual(600)
    expect(counted?.taken).toBeLessThanOrEqual(600 + 20 * nodes)
  }

  it('of many requests of a key at once, those beyond 20 wait, and work when the others are done', async () => {
    await app.db.pool.query('delete from rate_limits')
    const { headers } = await keyOf('Parallel')
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => app.anonymous.get('/team/card_templates', headers)),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(20)
    expect((await app.anonymous.get('/team/card_templates', headers)).status).toBe(200)
  })

  it('calls are counted by hour, call and status, and every refusal as well', async () => {
    const { id, headers } = await keyOf('Counted')
    const owner = await app.as('owner')
    await app.anonymous.get('/team/card_templates', headers)
    await app.anonymous.get('/team/card_templates?page[number]=2', headers)
    await app.anonymous.get('/team/products/987654321', headers)
    await app.anonymous.get('/team/api_keys', headers)
    const calls = async () =>
      (await owner.get(`/team/api_keys/${id}/calls`)).body.data.map((row: any) => [
        row.attributes.call,
        row.attributes.status,
        row.attributes.calls,
      ])
    await expect.poll(calls, { timeout: 10_000 }).toEqual([
      ['GET /team/api_keys', 403, 1],
      ['GET /team/card_templates', 200, 2],
      ['GET /team/products/:id', 404, 1],
    ])
  })
})
