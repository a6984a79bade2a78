import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../test/app-under-test.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { insertOperator } from './operators.store.ts'

describe('the operators’ list', () => {
  let app: TestApp
  let operator: Client
  beforeAll(async () => {
    app = await startApp({ worker: false })
    operator = await app.operator()
    await inTransaction(app.db, async tx => insertOperator(tx, { email: 'ada@ribbon.test', name: 'Ada Packer', passwordHash: await hashPassword('blue canoe 42') }))
  })
  afterAll(() => app.stop())

  const signIn = () => app.anonymous.post('/operations/sign_in', { user: { email: 'ada@ribbon.test', password: 'blue canoe 42' } })
  const cookieOf = (answer: { headers: Record<string, string> }) => ({ cookie: /ribbon_operator=[^;]+/.exec(String(answer.headers['set-cookie']))![0], 'sec-fetch-site': 'same-origin' })
  const list = async () => (await operator.get('/operations/operators')).body.data as { id: string; attributes: any }[]

  it('says who may work here; one who is disabled is out at once and may come back only when enabled', async () => {
    const session = cookieOf(await signIn())
    const [ada, robin] = await list()
    expect([ada!.attributes, robin!.attributes]).toMatchObject([{ name: 'Ada Packer', openSessions: 1, isSelf: false, disabledAt: null }, { name: 'Robin Castle', isSelf: true }])
    const act = (id: string, what: string) => operator.post(`/operations/operators/${id}/${what}`)
    expect((await act(robin!.id, 'disable')).body).toEqual({ errors: ['You cannot disable yourself. Ask another operator to.'] })
    expect((await act(ada!.id, 'disable')).body.data.attributes).toMatchObject({ disabledAt: expect.any(String), openSessions: 0 })
    expect((await app.anonymous.get('/operations/session', session)).status).toBe(401)
    expect((await signIn()).status).toBe(401)
    expect((await act(ada!.id, 'enable')).body.data.attributes.disabledAt).toBeNull()
    expect((await app.anonymous.get('/operations/session', session)).status).toBe(401)
    expect((await signIn()).status).toBe(200)
    for (const what of ['disable', 'enable']) expect((await act('987654321', what)).status).toBe(404)
    const { rows } = await app.db.pool.query("select action, before, after from audit_events where subject_type = 'operators' and action <> 'operator.signed_in' order by id")
    expect(rows).toEqual([{ action: 'operator.disabled', before: { disabled: false }, after: { disabled: true } }, { action: 'operator.enabled', before: { disabled: true }, after: { disabled: false } }])
  })
})
