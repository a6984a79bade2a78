import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './app-under-test.ts'
import { makeGroupOrder, type GroupOrderPage } from './redemption/pages.ts'

/** Tries of each kind of address; `SAME_ANSWER_TRIES=500` for more. */
const tries = Number(process.env['SAME_ANSWER_TRIES'] ?? 101)
const mostDifferenceMs = 10

const kinds = ['listed', 'known', 'other'] as const
type Kind = (typeof kinds)[number]

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

describe('on a page that asks everybody for a proof', () => {
  let app: TestApp
  let page: GroupOrderPage
  const addressOf = (kind: Kind, index: number) => `${kind}${index}@people.test`
  beforeAll(async () => {
    // Who is mailed is found out by a job, whose work is no part of an answer.
    app = await startApp({ worker: false })
    const numbers = Array.from({ length: tries }, (_, index) => index)
    page = await makeGroupOrder(app, {
      verifyEmails: true,
      listed: [
        ...numbers.map(index => addressOf('listed', index)),
        ...numbers.map(index => addressOf('known', index)),
      ],
    })
    await app.db.pool.query(
      `insert into participants (team_id, group_order_id, email, person_key)
      select $1, $2, 'known' || n || '@people.test', 'known' || n || '@people.test'
      from generate_series(0, $3::int - 1) n`,
      [page.teamId, page.id, tries],
    )
    await app.db.pool.query('analyze')
  }, 60_000)
  afterAll(() => app.stop())

  /** Sends the same request for addresses of every kind, in turns, each from a network of its own. */
  async function measure(request: (email: string) => { path: string; body: object }) {
    const behind: Record<Kind, number[]> = { listed: [], known: [], other: [] }
    const answers = new Set<string>()
    for (let index = 0; index < tries; index++) {
      const turns = [...kinds, ...kinds].slice(index % 3, (index % 3) + 3)
      const times = []
      for (const [turn, kind] of turns.entries()) {
        const { path, body } = request(addressOf(kind, index))
        const began = performance.now()
        const answer = await app.app.server.inject({
          method: 'POST',
          url: `/api/v2/recipients/${page.uuid}${path}`,
          payload: body,
          remoteAddress: `10.${turn}.${index >> 7}.${index & 127}`,
        })
        times.push(performance.now() - began)
        const { 'x-request-id': _, date: _date, ...headers } = answer.headers
        answers.add(JSON.stringify([answer.statusCode, answer.body, headers]))
      }
      // Compared within a round, so that other work on the machine slows all three.
      const usual = times.reduce((sum, ms) => sum + ms, 0) / times.length
      for (const [turn, kind] of turns.entries()) behind[kind].push((times[turn] ?? 0) - usual)
    }
    const medians = kinds.map(kind => median(behind[kind]))
    return { answers: [...answers], differenceMs: Math.max(...medians) - Math.min(...medians), medians }
  }

  it.each([
    ['asking for a proof', (email: string) => ({ path: '/send_verification_email', body: { email } }), 200],
    ['entering without one', (email: string) => ({ path: '', body: { recipient: { email } } }), 403],
    ['typing a wrong code', (email: string) => ({ path: '/verify', body: { email, token: '12' } }), 200],
    [
      'typing six wrong digits',
      (email: string) => ({ path: '/verify', body: { email, token: '123456' } }),
      200,
    ],
  ])(
    '%s answers the same bytes in the same time for people on the list, people who have come, and others',
    { timeout: 300_000 },
    async (_, request, status) => {
      const { answers, differenceMs, medians } = await measure(request)
      expect(answers).toHaveLength(1)
      expect(answers[0]).toContain(`[${status},`)
      expect(differenceMs, medians.map(ms => ms.toFixed(1)).join(', ')).toBeLessThan(mostDifferenceMs)
    },
  )
})
