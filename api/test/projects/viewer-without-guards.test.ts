import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { renewLink } from '../../src/modules/projects/projects/settings/renew-link.ts'
import { lockProjectShared } from '../../src/modules/projects/projects/project-lock.store.ts'
import { inTransaction, type Tx } from '../../src/platform/db/database.ts'
import type { ProjectActor } from '../../src/platform/http/actor.ts'
import { startApp, type TestApp } from '../app-under-test.ts'
import { insertProject, insertSubmission } from './project-rows.ts'

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

describe('a change by a viewer link that waits for a new one', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ worker: false })
  })
  afterAll(() => app.stop())

  const changeWhileRenewed = async () => {
    const project = await insertProject(app)
    const id = await insertSubmission(app, project, 'ada@people.test')
    const outside = AsyncLocalStorage.snapshot()
    const author = { kind: 'member', id: null, name: 'Olivia Test' } as const
    const { waiting } = await inTransaction(app.db, async tx => {
      await renewLink(tx, project, author, { viewer: { secretKey: app.config.SECRET_KEY } })
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

  it('is refused with the guard, and commits by an ended link without it', async () => {
    expect(await changeWhileRenewed()).toBe(404)
    missing.version = true
    expect(await changeWhileRenewed()).toBe(200)
  })
})
