import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSubmission } from '../../src/modules/projects/projects/submissions/change-submission.ts'
import { finalizeProject } from '../../src/modules/projects/projects/settings/finalize-project.ts'
import { inTransaction } from '../../src/platform/db/database.ts'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'
import { remoteClient } from '../tools/remote-client.ts'
import { insertProject, insertSubmission } from './project-rows.ts'

let app: TestApp
let owner: Client
/** A store admin at a server process of its own. */
let admin: Client
let there: ServerProcess
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
  there = await startServerProcess(app.config)
  admin = remoteClient(there.url, (await app.as('storeAdmin')).headers)
})
afterAll(async () => {
  await there.kill()
  await app.stop()
})

const count = async (text: string, values: unknown[]) =>
  Number((await app.db.pool.query<{ count: string }>(text, values)).rows[0]!.count)
const statuses = (answers: { status: number }[]) => answers.map(answer => answer.status)

describe('finalizing while rows are changed', () => {
  it('succeeds once, and no change commits after it', async () => {
    const project = await insertProject(app)
    const ids = await Promise.all(
      Array.from({ length: 60 }, (_, n) => insertSubmission(app, project, `person${n}@people.test`)),
    )
    const path = `/team/admin_orders/${project.id}`
    const changes = () =>
      count('select coalesce(sum(version), 0) as count from submissions where project_id = $1', [project.id])
    const edits = ids.map((id, n) =>
      owner.put(`${path}/order_recipients/${id}`, { recipient: { company: `Company ${n}` } }),
    )
    const finalized = [owner, admin].map(async by => {
      const { status } = await by.send('PATCH', `${path}/finalize_submissions`)
      return { status, changed: status === 200 ? await changes() : 0 }
    })
    const [answers, ends] = [await Promise.all(edits), await Promise.all(finalized)]
    expect(statuses(ends).sort()).toEqual([200, 409])
    const end = ends.find(({ status }) => status === 200)!
    expect(statuses(answers).every(status => status === 200 || status === 409)).toBe(true)
    const accepted = statuses(answers).filter(status => status === 200).length
    expect([end.changed, await changes()]).toEqual([accepted, accepted])
  })
})

describe('the lock of a project', () => {
  const author = { kind: 'member', id: null, name: 'Olivia Test' } as const
  // A request made inside of a transaction would count as part of it.
  const outside = AsyncLocalStorage.snapshot()
  const isDoneWithin = (work: Promise<unknown>, ms: number) =>
    Promise.race([work.then(() => true), new Promise(resolve => setTimeout(() => resolve(false), ms))])

  it('lets finalizing wait for a change that has begun', async () => {
    const project = await insertProject(app)
    const id = await insertSubmission(app, project, 'ada@people.test')
    const finalize = await inTransaction(app.db, async tx => {
      await changeSubmission(tx, project, Number(id), author, { city: 'Dallas' })
      const path = `/team/admin_orders/${project.id}/finalize_submissions`
      const waiting = outside(() => owner.send('PATCH', path))
      expect(await isDoneWithin(waiting, 300)).toBe(false)
      return { waiting }
    })
    expect((await finalize.waiting).status).toBe(200)
  })

  it('lets a change wait for finalizing that has begun, and refuses it then', async () => {
    const project = await insertProject(app)
    const id = await insertSubmission(app, project, 'ada@people.test')
    const change = await inTransaction(app.db, async tx => {
      await finalizeProject(tx, project, author)
      const path = `/team/admin_orders/${project.id}/order_recipients/${id}`
      const waiting = outside(() => admin.put(path, { recipient: { city: 'Dallas' } }))
      expect(await isDoneWithin(waiting, 300)).toBe(false)
      return { waiting }
    })
    expect((await change.waiting).status).toBe(409)
  })
})

describe('a quote that two owners accept while an operator offers another', () => {
  it('is accepted once, in the version that was seen, or not at all', async () => {
    const operator = await app.operator()
    const quote = { unit_price: '10', shipping_home: '1', shipping_abroad: '2' }
    for (let n = 0; n < 15; n++) {
      const { id } = await insertProject(app, { state: 'wish_list' })
      const offer = () => operator.post(`/operations/projects/${id}/quotes`, { quote })
      await offer()
      const accept = (by: Client) =>
        by.post(`/team/admin_orders/${id}/accept_quote`, { quote: { version: 1 } })
      const [first, second, offered] = await Promise.all([accept(owner), accept(admin), offer()])
      expect(offered.status).toBe(201)
      const accepted = statuses([first, second]).filter(status => status === 200).length
      expect(accepted).toBeLessThanOrEqual(1)
      for (const answer of [first, second])
        if (answer.status !== 200)
          expect(['project_quote_accepted', 'project_quote_changed']).toContain(answer.code)
      const { rows } = await app.db.pool.query(
        'select version from project_quotes where project_id = $1 and accepted_at is not null',
        [id],
      )
      expect(rows.map(row => row.version)).toEqual(accepted === 1 ? [1] : [])
    }
  })
})

describe('deleting a row while it is changed', () => {
  it('leaves it deleted, and changed or not, never half', async () => {
    const project = await insertProject(app, { state: 'wish_list' })
    const path = `/team/admin_orders/${project.id}/order_recipients`
    for (let n = 0; n < 60; n++) {
      const id = await insertSubmission(app, project, `person${n}@people.test`)
      const [removed, changed] = await Promise.all([
        admin.post(`${path}/bulk_delete`, { recipient: { ids: [id] } }),
        owner.put(`${path}/${id}`, { recipient: { company: 'Changed', city: 'Dallas' } }),
      ])
      expect(removed.status).toBe(204)
      expect([200, 404]).toContain(changed.status)
      const { rows } = await app.db.pool.query('select * from submissions where id = $1', [id])
      expect(rows[0].deleted_at).not.toBeNull()
      expect([rows[0].company, rows[0].city]).toEqual(
        changed.status === 200 ? ['Changed', 'Dallas'] : [null, 'Austin'],
      )
    }
  })
})

describe('two people who move one person’s address', () => {
  it('to the same email leave one row with it', async () => {
    const project = await insertProject(app)
    const path = `/team/admin_orders/${project.id}/order_recipients`
    const ids = await Promise.all(
      Array.from({ length: 8 }, (_, n) => insertSubmission(app, project, `old${n}@people.test`)),
    )
    const answers = await Promise.all(
      ids.map((id, n) => owner.put(`${path}/${id}`, { recipient: { email: `new+${n}@people.test` } })),
    )
    expect(statuses(answers).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 422)])
    expect(
      await count('select count(*) from submissions where project_id = $1 and person_key = $2', [
        project.id,
        'new@people.test',
      ]),
    ).toBe(1)
  })
})
