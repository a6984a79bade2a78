import { afterAll, beforeAll, expect, it } from 'vitest'
import { mayWorkOn } from '@ribbon/contract/people/operators/operator-groups'
import { declaredRoutes } from '../src/declared-routes.ts'
import { insertOperator } from '../src/modules/people/operators/operators.store.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { operatorCalls } from './authorization/outsiders.ts'
import { ownOperatorCalls, warehouseCalls } from './authorization/operators/warehouse-calls.ts'

const calls = Object.fromEntries(Object.values(declaredRoutes).flatMap(routes => Object.entries(routes)))

let app: TestApp
let operator: Client
let colleague: string
beforeAll(async () => {
  app = await startApp({ worker: false })
  operator = await app.operator()
  const passwordHash = 'nobody signs in with it'
  colleague = String(
    await inTransaction(app.db, tx =>
      insertOperator(tx, { email: 'pat@ribbon.test', name: 'Pat Shelf', passwordHash }),
    ),
  )
})
afterAll(() => app.stop())

const limit = (role: string) =>
  app.db.pool.query("update operators set role = $1 where name = 'Robin Castle'", [role])
const listOf = async () => (await operator.get('/operations/operators')).body.data

it('every call of operators is decided for the warehouse: its own answer, or that of a missing page', async () => {
  await limit('warehouse')
  try {
    const missing = await operator.get('/operations/parcels/987654321')
    expect(missing.status).toBe(404)
    for (const name of operatorCalls) {
      const { method, path } = calls[name]!
      if (method !== 'GET' && method !== 'DELETE') continue
      if (name === 'operatorSignOut' || name === 'removeOperatorSecondFactor') continue
      const answer = await (method === 'GET'
        ? operator.get(path.replace(/:\w+/g, '987654321'))
        : operator.delete(path.replace(/:\w+/g, '987654321')))
      const isOpen = warehouseCalls.includes(name) || ownOperatorCalls.includes(name)
      if (!isOpen) expect([name, answer.status, answer.text]).toEqual([name, 404, missing.text])
      else if (!path.includes(':')) expect([name, answer.status]).not.toEqual([name, 404])
    }
  } finally {
    await limit('everything')
  }
})

it.each(operatorCalls)('%s is decided by its group as the table says', name => {
  const isOpen = warehouseCalls.includes(name) || ownOperatorCalls.includes(name)
  expect([mayWorkOn('warehouse', calls[name]!.path), mayWorkOn('everything', calls[name]!.path)]).toEqual([
    isOpen,
    true,
  ])
})

it('what an operator may do is set by another one, counts at once, and is in the log', async () => {
  const set = (id: string, role: string) => operator.put(`/operations/operators/${id}/role`, { role })
  const answer = await set(colleague, 'warehouse')
  expect([answer.status, answer.body.data.attributes.role]).toEqual([200, 'warehouse'])
  expect((await listOf()).find((row: { id: string }) => row.id === colleague).attributes.role).toBe(
    'warehouse',
  )
  const { rows } = await app.db.pool.query(
    "select before, after from audit_events where action = 'operator.role_set' and subject_id = $1",
    [colleague],
  )
  expect(rows).toEqual([{ before: { role: 'everything' }, after: { role: 'warehouse' } }])

  const self = (await listOf()).find((row: { attributes: { isSelf: boolean } }) => row.attributes.isSelf)
  const refused = await set(self.id, 'warehouse')
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    ['You cannot change what you may do yourself. Ask another operator.'],
  ])
  expect((await set('987654321', 'warehouse')).status).toBe(404)
  const wrong = await set(colleague, 'captain')
  expect([wrong.status, wrong.body.errors]).toEqual([422, ['Choose what they may do.']])
  expect((await operator.get('/operations/session')).body.data.attributes.role).toBe('everything')
})
