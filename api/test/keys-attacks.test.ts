import { setTimeout as sleep } from 'node:timers/promises'
import { keyScopeNames } from '@ribbon/contract/key-scopes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { makeTeam } from './authorization/people.ts'
import { makeKey } from './authorization/make-key.ts'
import { clientOf } from './tools/client.ts'

interface Described {
  paths: Record<string, Record<string, { operationId: string; 'x-example'?: string; 'x-scope'?: string }>>
}

const lines: string[] = []
const log = createLog('trace', {
  write: line => {
    lines.push(line)
  },
})

describe('keys under attack', () => {
  let app: TestApp
  let owner: Client
  beforeAll(async () => {
    app = await startApp({ log })
    owner = await app.as('owner')
  })
  afterAll(() => app.stop())

  const make = async (name: string): Promise<{ id: string; attributes: { secret: string } }> =>
    (await owner.post('/team/api_keys', { api_key: { name, scopes: ['orders:read', 'templates:write'] } }))
      .body.data
  const headersOf = (secret: string) => ({ authorization: `Bearer ${secret}` })

  it('a key revoked on one node is refused on the other within a second', async () => {
    const there = clientOf(await app.anotherNode({ WORKER: '0' }), {})
    for (let round = 0; round < 3; round += 1) {
      const { id, attributes } = await make(`Round ${round}`)
      const headers = headersOf(attributes.secret)
      expect((await there.get('/team/orders', headers)).status).toBe(200)
      expect((await owner.delete(`/team/api_keys/${id}`)).status).toBe(204)
      const revokedAt = performance.now()
      let lastTakenMs = 0
      while (performance.now() - revokedAt < 1_500) {
        const { status } = await there.get('/team/orders', headers)
        if (status === 200) lastTakenMs = performance.now() - revokedAt
        else expect([401, 429]).toContain(status)
        await sleep(50)
      }
      expect(lastTakenMs).toBeLessThan(1_000)
    }
  }, 30_000)

  it('a key is in no log, row, mail, job, export or audit entry', async () => {
    const { id, attributes } = await make('Canary')
    const { secret } = attributes
    const headers = headersOf(secret)
    const rotated: string = (
      await owner.post(
        `/team/api_keys/${id}/rotate`,
        { rotation: { valid_for_hours: 1 } },
        { 'idempotency-key': 'canary' },
      )
    ).body.data.attributes.secret
    await app.anonymous.get('/team/orders', headers)
    await app.anonymous.get(`/team/orders?key=${secret}`)
    await app.anonymous.post(
      '/team/card_templates',
      { card_template: { name: secret, message: secret } },
      headers,
    )
    await app.anonymous.post('/auth/sign_in', { user: { email: `${secret}@a.test`, password: secret } })
    await app.anonymous.get('/team/orders', headersOf(secret.slice(0, -1)))
    await app.anonymous.post(
      '/team/card_templates',
      { card_template: { name: 'By canary', message: 'Hi' } },
      { ...headers, 'idempotency-key': 'canary' },
    )
    await owner.get('/team/audit_events/export')
    await app.settleJobs()
    const { rows: tables } = await app.db.pool.query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    )
    for (const canary of [secret, rotated].map(text => text.slice(18))) {
      expect(canary.length).toBe(38)
      for (const { name } of tables) {
        const { rowCount } = await app.db.pool.query(`select from ${name} t where strpos(t::text, $1) > 0`, [
          canary,
        ])
        expect([name, rowCount]).toEqual([name, 0])
      }
      expect(lines.filter(line => line.includes(canary))).toEqual([])
    }
  })

  it('every example of the documentation works with a key of its scope', async () => {
    const team = await makeTeam(app.db, 'CanaryExamples', ['swag_store', 'e_commerce'], app.config.SECRET_KEY)
    const { id } = team.people.team_owner
    const { paths }: Described = (await app.anonymous.get('/api/v2/openapi.json')).body
    const examples = Object.values(paths)
      .flatMap(methods => Object.values(methods))
      .filter(operation => operation['x-example'] !== undefined)
    expect(examples.length).toBeGreaterThan(20)
    const failed: string[] = []
    for (const { operationId, 'x-example': example = '', 'x-scope': scope } of examples) {
      const path =
        /^curl "\$RIBBON_URL([^"]+)" -H "Authorization: Bearer \$RIBBON_KEY"$/.exec(example)?.[1] ?? ''
      const key = await makeKey(
        app.db,
        { id, team: team.id },
        {
          scopes: keyScopeNames.filter(name => name === scope),
        },
      )
      const { status } = await app.anonymous.get(path, key.headers)
      if (status !== 200) failed.push(`${operationId} ${status}`)
    }
    expect(failed).toEqual([])
    const docs = await app.anonymous.get('/api/docs')
    expect(docs.text).toContain('works with a key: <code>orders:read</code>')
  })
})
