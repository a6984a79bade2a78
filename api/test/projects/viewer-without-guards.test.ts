import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { renewLink } from '../../src/modules/projects/projects/settings/renew-link.ts'
import { setViewerVerification } from '../../src/modules/projects/projects/viewers/set-viewer-verification.ts'
import { lockProjectShared } from '../../src/modules/projects/projects/project-lock.store.ts'
import { inTransaction, type Tx } from '../../src/platform/db/database.ts'
import type { ProjectActor } from '../../src/platform/http/actor.ts'
import { startApp, type TestApp } from '../app-under-test.ts'
import { insertProject, insertSubmission, type InsertedProject } from './project-rows.ts'

/** The control of viewer-races.test.ts: the same change, with the link not looked at again once the project is locked. */
const missing = vi.hoisted(() => ({ version: false }))
vi.mock('../../src/modules/projects/projects/viewers/lock-for-edit.ts', async original => {
  const real = await original<typeof import('../../src/modules/projects/projects/viewers/lock-for-edit.ts')>()
  return {
    ...real,
    lockForEdit: (tx: Tx, actor: ProjectActor, lock: 'alone' | 'shared') =>
      missing.version
        ? lockProjectShared(tx, { teamId: actor.teamId, id: actor.projectId })
        : real.lockForEdit(tx, actor, lock),
  }
})

describe('a change by a viewer link that waits for its end', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ worker: false })
  })
  afterAll(() => app.stop())

  type Ending = (tx: Tx, project: InsertedProject) => Promise<unknown>
  const author = { kind: 'member', id: null, name: 'Olivia Test' } as const
  const renewed: Ending = (tx, project) =>
    renewLink(tx, project, author, { viewer: { secretKey: app.config.SECRET_KEY } })
  const askedForProof: Ending = (tx, project) => setViewerVerification(tx, project, author, true)

  const changeWhile = async (end: Ending) => {
    const project = await insertProject(app)
    const id = await insertSubmission(app, project, 'ada@people.test')
    const outside = AsyncLocalStorage.snapshot()
    const { waiting } = await inTransaction(app.db, async tx => {
      await end(tx, project)
      const path = `/projects/${project.viewerToken}/recipients/${id}`
      const change = outside(() => app.anonymous.send('PATCH', path, { recipient: { city: 'Dallas' } }))
      // Until the change waits for the lock, which its transaction shows.
      await expect
        .poll(
          async () =>
            (
              await app.db.pool.query(
                `select
                 from pg_locks l
                 join pg_database d on d.oid = l.database
                 where l.locktype = 'advisory'
                   and not l.granted
                   and d.datname = current_database()`,
              )
            ).rowCount,
          { timeout: 20_000 },
        )
        .toBe(1)
      return { waiting: change }
    })
    return (await waiting).status
  }

  it.each([
    { what: 'by an ended link', end: renewed, refusal: 404 },
    { what: 'by somebody unknown, after an owner asked for proof', end: askedForProof, refusal: 403 },
  ])('is refused with the guard, and commits $what without it', async ({ end, refusal }) => {
    expect(await changeWhile(end)).toBe(refusal)
    missing.version = true
    expect(await changeWhile(end)).toBe(200)
    missing.version = false
  })
})
