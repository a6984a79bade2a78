import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renewLink } from '../../src/modules/projects/projects/settings/renew-link.ts'
import { setViewerVerification } from '../../src/modules/projects/projects/viewers/set-viewer-verification.ts'
import { inTransaction, type Tx } from '../../src/platform/db/database.ts'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'
import { remoteClient } from '../tools/remote-client.ts'
import { auditEvents, insertProject, insertSubmission, type InsertedProject } from './project-rows.ts'

/** The full size, which `npm run chaos` takes: VIEWER_DELETIONS=300. */
const deletions = Number(process.env['VIEWER_DELETIONS'] ?? 40)

let app: TestApp
let there: ServerProcess
let owner: Client
let viewers: Client[]
beforeAll(async () => {
  app = await startApp({ worker: false })
  there = await startServerProcess(app.config)
  owner = await app.as('owner')
  viewers = [app.anonymous, remoteClient(there.url)]
})
afterAll(async () => {
  await there.kill()
  await app.stop()
})

const statuses = (answers: { status: number }[]) => answers.map(answer => answer.status)
const edit = (viewer: Client, { viewerToken }: InsertedProject, id: string, recipient: object) =>
  viewer.send('PATCH', `/projects/${viewerToken}/recipients/${id}`, { recipient })
const author = { kind: 'member', id: null, name: 'Olivia Test' } as const

/** What ends a viewer link that is open: by an owner's call, and as part of a transaction that others wait for. */
const ends = [
  {
    name: 'a new viewer link',
    call: 'rotate_viewer_link',
    refusal: 404,
    change: (tx: Tx, project: InsertedProject) =>
      renewLink(tx, project, author, { viewer: { secretKey: app.config.SECRET_KEY } }),
  },
  {
    name: 'proof of the viewers’ addresses',
    call: 'enable_viewer_verification',
    refusal: 403,
    change: (tx: Tx, project: InsertedProject) => setViewerVerification(tx, project, author, true),
  },
]

describe.each(ends)('$name while the holder of the link edits', ({ call, refusal, change }) => {
  it('ends what is open on two server processes within a second, and no change commits afterwards', async () => {
    const project = await insertProject(app)
    const id = await insertSubmission(app, project, 'ada@people.test')
    let isOver = false
    let replacedAt = Number.POSITIVE_INFINITY
    const late: number[] = []
    const editors = viewers.map(async (viewer, index) => {
      for (let n = 0; !isOver; n++) {
        const sentAt = performance.now()
        const { status } = await edit(viewer, project, id, { company: `Company ${index} ${n}` })
        if (status === 200 && sentAt > replacedAt) late.push(sentAt - replacedAt)
        if (status === refusal) return 'refused'
      }
      return 'never refused'
    })
    await new Promise(resolve => setTimeout(resolve, 200))
    expect((await owner.post(`/team/admin_orders/${project.id}/${call}`)).status).toBe(200)
    replacedAt = performance.now()
    const renewedIn = async () => {
      const { rows } = await app.db.pool.query(
        'select version, company from submissions where project_id = $1',
        [project.id],
      )
      return rows
    }
    const atOnce = await renewedIn()
    setTimeout(() => {
      isOver = true
    }, 5_000).unref()
    expect(await Promise.all(editors)).toEqual(['refused', 'refused'])
    expect(late).toEqual([])
    expect(await renewedIn()).toEqual(atOnce)
  })

  it('refuses calls that have begun, once they have the lock', async () => {
    const project = await insertProject(app)
    const id = await insertSubmission(app, project, 'ada@people.test')
    // A request made inside of a transaction would count as part of it.
    const outside = AsyncLocalStorage.snapshot()
    const begun = await inTransaction(app.db, async tx => {
      await change(tx, project)
      const paths = { method: 'PATCH', path: `/projects/${project.viewerToken}` }
      const waiting = outside(() =>
        Promise.all([
          ...viewers.map(viewer => edit(viewer, project, id, { city: 'Dallas' })),
          app.anonymous.send(paths.method, `${paths.path}/finalize_submissions`),
          app.anonymous.get(`${paths.path}/export_recipient_csv`),
        ]),
      )
      const isDone = await Promise.race([
        waiting.then(() => true),
        new Promise(resolve => setTimeout(() => resolve(false), 500)),
      ])
      expect(isDone).toBe(false)
      return { waiting }
    })
    expect(statuses(await begun.waiting)).toEqual([refusal, refusal, refusal, refusal])
  })
})

describe('deleting by the link while an owner edits', () => {
  it(`leaves a row gone, and changed or not, never half, ${deletions} times`, async () => {
    const project = await insertProject(app, { state: 'wish_list' })
    const ownersRows = `/team/admin_orders/${project.id}/order_recipients`
    for (let n = 0; n < deletions; n++) {
      const id = await insertSubmission(app, project, `person${n}@people.test`)
      const other = await insertSubmission(app, project, `other${n}@people.test`)
      const [removed, changed] = await Promise.all([
        viewers[n % 2]!.post(`/projects/${project.viewerToken}/recipients/bulk_delete`, {
          recipient: { ids: [id, other] },
        }),
        owner.put(`${ownersRows}/${id}`, { recipient: { company: 'Changed', city: 'Dallas' } }),
      ])
      expect(removed.status).toBe(204)
      expect([200, 404]).toContain(changed.status)
      const { rows } = await app.db.pool.query(
        'select company, city, deleted_at is not null as deleted from submissions where id in ($1, $2) order by id',
        [id, other],
      )
      expect(rows).toEqual([
        changed.status === 200
          ? { company: 'Changed', city: 'Dallas', deleted: true }
          : { company: null, city: 'Austin', deleted: true },
        { company: null, city: 'Austin', deleted: true },
      ])
    }
  })
})

describe('finalizing by an owner and by the link at once', () => {
  it('succeeds for one of them, and no change commits after it', async () => {
    for (let round = 0; round < 5; round++) {
      const project = await insertProject(app)
      const ids = await Promise.all(
        Array.from({ length: 20 }, (_, n) => insertSubmission(app, project, `person${n}@people.test`)),
      )
      const versions = async () => {
        const { rows } = await app.db.pool.query<{ sum: string }>(
          'select coalesce(sum(version), 0) as sum from submissions where project_id = $1',
          [project.id],
        )
        return Number(rows[0]!.sum)
      }
      const edits = ids.map((id, n) => edit(viewers[n % 2]!, project, id, { company: `Company ${n}` }))
      const ends = [
        owner.send('PATCH', `/team/admin_orders/${project.id}/finalize_submissions`),
        viewers[1]!.send('PATCH', `/projects/${project.viewerToken}/finalize_submissions`),
      ].map(async finalizing => {
        const { status } = await finalizing
        return { status, changes: status === 200 ? await versions() : 0 }
      })
      const [answers, finalized] = [await Promise.all(edits), await Promise.all(ends)]
      expect(statuses(finalized).sort()).toEqual([200, 409])
      expect(statuses(answers).every(status => status === 200 || status === 422)).toBe(true)
      const accepted = statuses(answers).filter(status => status === 200).length
      expect(finalized.find(({ status }) => status === 200)!.changes).toBe(accepted)
      expect(await versions()).toBe(accepted)
      expect(await auditEvents(app, project, 'project.finalized')).toHaveLength(1)
    }
  })
})
