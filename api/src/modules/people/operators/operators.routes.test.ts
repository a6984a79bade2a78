import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { hashPassword } from '../../../platform/passwords/hash-password.ts'
import { createOperator } from './create-operator.ts'
import { insertOperator } from './operators.store.ts'

describe('managing operators', () => {
  let app: TestApp
  let operator: Client
  beforeAll(async () => {
    app = await startApp({ worker: false })
    operator = await app.operator()
    await inTransaction(app.db, async tx =>
      insertOperator(tx, {
        email: 'ada@ribbon.test',
        name: 'Ada Packer',
        passwordHash: await hashPassword('blue canoe 42'),
      }),
    )
  })
  afterAll(() => app.stop())

  const signIn = () =>
    app.anonymous.post('/operations/sign_in', {
      user: { email: 'ada@ribbon.test', password: 'blue canoe 42' },
    })
  const cookieOf = (answer: { headers: Record<string, string> }) => ({
    cookie: /ribbon_operator=[^;]+/.exec(String(answer.headers['set-cookie']))![0],
    'sec-fetch-site': 'same-origin',
  })
  const list = async () =>
    (await operator.get('/operations/operators')).body.data as { id: string; attributes: any }[]

  it('a new password ends an operator’s sessions and a sign-in under way', async () => {
    const eve = { email: 'eve@ribbon.test', name: 'Eve Shipper' }
    const give = async (password: string) =>
      inTransaction(app.db, async tx =>
        createOperator(tx, { ...eve, passwordHash: await hashPassword(password) }),
      )
    const enter = (password: string) =>
      app.anonymous.post('/operations/sign_in', { user: { email: eve.email, password } })
    expect(await give('grey heron 17')).toBe(true)
    const {
      rows: [{ id }],
    } = await app.db.pool.query('select id from operators where email = $1', [eve.email])
    const session = cookieOf(await enter('grey heron 17'))
    expect((await app.anonymous.get('/operations/session', session)).status).toBe(200)
    expect(await give('grey heron 18')).toBe(false)
    expect((await app.anonymous.get('/operations/session', session)).status).toBe(401)
    const holder = await app.db.pool.connect()
    await holder.query('begin')
    await holder.query('select from operators where id = $1 for update', [id])
    const underWay = enter('grey heron 18')
    while (
      !(
        await app.db.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rowCount
    )
      await new Promise(resolve => setTimeout(resolve, 10))
    await holder.query('update operators set password_hash = $2 where id = $1', [
      id,
      await hashPassword('grey heron 19'),
    ])
    await holder.query('commit')
    holder.release()
    expect((await underWay).status).toBe(401)
    expect((await enter('grey heron 19')).status).toBe(200)
    await app.db.pool.query('delete from operator_sessions where operator_id = $1', [id])
    await app.db.pool.query('delete from operators where id = $1', [id])
  })

  it('a disabled operator is signed out at once and can sign in only when enabled', async () => {
    const session = cookieOf(await signIn())
    const [ada, robin] = await list()
    expect([ada!.attributes, robin!.attributes]).toMatchObject([
      { name: 'Ada Packer', openSessions: 1, isSelf: false, disabledAt: null },
      { name: 'Robin Castle', isSelf: true },
    ])
    const act = (id: string, what: string) => operator.post(`/operations/operators/${id}/${what}`)
    expect((await act(robin!.id, 'disable')).body).toEqual({
      errors: ['You cannot disable yourself. Ask another operator.'],
    })
    expect((await act(ada!.id, 'disable')).body.data.attributes).toMatchObject({
      disabledAt: expect.any(String),
      openSessions: 0,
    })
    expect((await app.anonymous.get('/operations/session', session)).status).toBe(401)
    expect((await signIn()).status).toBe(401)
    expect((await act(ada!.id, 'enable')).body.data.attributes.disabledAt).toBeNull()
    expect((await app.anonymous.get('/operations/session', session)).status).toBe(401)
    expect((await signIn()).status).toBe(200)
    for (const what of ['disable', 'enable']) expect((await act('987654321', what)).status).toBe(404)
    const { rows } = await app.db.pool.query(
      `select action, before, after
       from audit_events
       where subject_type = 'operators' and action in ('operator.disabled', 'operator.enabled')
       order by id`,
    )
    expect(rows).toEqual([
      { action: 'operator.disabled', before: { disabled: false }, after: { disabled: true } },
      { action: 'operator.enabled', before: { disabled: true }, after: { disabled: false } },
    ])
  })
})
