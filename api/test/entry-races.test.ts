import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './app-under-test.ts'
import { askForProof, enter, makeGroupOrder, verify } from './redemption/pages.ts'

/** Pages deleted in use; `ENTRY_RUNS=300` for more. */
const runs = Number(process.env['ENTRY_RUNS'] ?? 25)

describe('a page that is deleted, paused or asks for proofs while people enter', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
    await app.db.pool.query("update teams set modules = '{swag_store,project,e_commerce}'")
  })
  afterAll(() => app.stop())

  const links = async (groupOrderId: number, emails: readonly string[]) => {
    await app.db.pool.query(
      `insert into participant_tickets (team_id, group_order_id, token_hash, person_key, email, expires_at)
      select team_id, id, rtrim(translate(encode(sha256(convert_to('t1_' || rpad(split_part(e, '@', 1), 32, 'x'), 'UTF8')),
        'base64'), '+/', '-_'), '='), e, e, now() + interval '10 minutes'
      from group_orders, unnest($2::text[]) e
      where id = $1`,
      [groupOrderId, emails],
    )
  }
  const ticketOf = (email: string) => `t1_${email.split('@')[0]!.padEnd(32, 'x')}` // every address has an @

  it(
    'is gone for everybody once it is deleted, and answers nobody with an error of ours',
    { timeout: 300_000 },
    async () => {
      const owner = await app.as('owner')
      for (let run = 0; run < runs; run++) {
        const page = await makeGroupOrder(app)
        const emails = Array.from({ length: 6 }, (_, index) => `p${run}n${index}@people.test`)
        await links(page.id, emails)
        const answers = await Promise.all([
          ...emails.slice(0, 3).map(email => enter(app, page, { email, password: ticketOf(email) })),
          ...emails.slice(3).map(email => enter(app, page, { email })),
          ...emails.map(email => askForProof(app, page, email)),
          verify(app, page, { token: 'absent' }),
          owner.delete(`/team/group_orders/${page.id}`),
        ])
        expect(answers.at(-1)?.status).toBe(204)
        expect(
          answers.map(answer => answer.status).filter(status => ![200, 201, 204, 403, 404].includes(status)),
        ).toEqual([])
        expect((await enter(app, page, { email: emails[0]! })).status).toBe(404) // six addresses were made
        await app.settleJobs()
      }
      const { rows } = await app.db.pool.query(
        `select 1 from participants
      union all select 1 from participant_tokens
      union all select 1 from participant_tickets
      union all select 1 from participant_proofs`,
      )
      expect(rows).toEqual([])
      const { rows: failed } = await app.db.pool.query(
        "select name, output from pgboss.job where name = 'send-recipient-proof' and state not in ('completed', 'created')",
      )
      expect(failed).toEqual([])
    },
  )

  it(
    'makes no participant after the answer that paused it, or that asked for proofs',
    { timeout: 120_000 },
    async () => {
      const owner = await app.as('owner')
      for (const change of [{ verify_emails: true }, { allowed_domains: ['elsewhere.test'] }]) {
        const page = await makeGroupOrder(app)
        let isOver = false
        const entering = (async () => {
          for (let index = 0; !isOver; index++)
            await Promise.all(
              [0, 1, 2, 3].map(turn => enter(app, page, { email: `q${index}t${turn}@people.test` })),
            )
        })()
        await new Promise(resolve => setTimeout(resolve, 200))
        const changed = await owner.put(`/team/group_orders/${page.id}`, { group_order: change })
        const count = async () =>
          (
            await app.db.pool.query<{ count: number }>(
              'select count(*)::int as count from participants where group_order_id = $1',
              [page.id],
            )
          ).rows[0]?.count
        const atAnswer = await count()
        expect(changed.status).toBe(200)
        await new Promise(resolve => setTimeout(resolve, 300))
        isOver = true
        await entering
        expect(await count()).toBe(atAnswer)
        expect(atAnswer).toBeGreaterThan(0)
      }
    },
  )
})
