import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startApp, type TestApp } from './app-under-test.ts'
import { submit } from './projects/collecting.ts'
import { insertProject } from './projects/project-rows.ts'
import { clientOf } from './tools/client.ts'

/** The control: without the lock, a submission that has read the state commits after the finalizing. */
const missing = vi.hoisted(() => ({ lock: false }))

vi.mock('../src/platform/db/named-lock.ts', async original => {
  const real = await original<typeof import('../src/platform/db/named-lock.ts')>()
  return {
    ...real,
    takeSharedLock: async (...parameters: Parameters<typeof real.takeSharedLock>) => {
      if (!missing.lock) await real.takeSharedLock(...parameters)
    },
  }
})

describe('a project that is finalized while people submit', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ worker: false, env: { RATE_LIMITS: '0' } })
    await submitSlowly(0.05)
  })
  afterAll(() => app.stop())

  /** As over a slow connection: time passes between reading the project's state and committing a submission. */
  const submitSlowly = (seconds: number) =>
    app.db.pool.query(`
      create or replace function wait_a_moment() returns trigger language plpgsql as
        'begin perform pg_sleep(${seconds}); return new; end';
      create or replace trigger wait_a_moment
        before insert on submissions for each row execute function wait_a_moment();
    `)

  /** The rows when finalizing was answered, and those a moment later. */
  const attack = async (name: string): Promise<{ atAnswer: number; later: number; closed: number }> => {
    const project = await insertProject(app, { link_on: true })
    const node = await app.anotherNode({ WORKER: '0' })
    // The owner's node has connections left, so that the owner does not wait for those who submit.
    const owner = clientOf(await app.anotherNode({ WORKER: '0' }), (await app.as('owner')).headers)
    const count = async () => {
      const { rows } = await app.db.pool.query<{ count: number }>(
        'select count(*)::int as count from submissions where project_id = $1',
        [project.id],
      )
      return rows[0]?.count ?? 0
    }
    const submitting = Array.from({ length: 60 }, (_, index) =>
      submit(
        index % 2 ? app : { ...app, anonymous: clientOf(node, {}) },
        project,
        `${name}${index}@people.test`,
      ),
    )
    await Promise.race(submitting)
    const finalized = await owner.send('PATCH', `/team/admin_orders/${project.uuid}/finalize_submissions`, {})
    expect(finalized.status).toBe(200)
    const atAnswer = await count()
    const answers = await Promise.all(submitting)
    expect(answers.map(answer => answer.status).filter(status => ![201, 409].includes(status))).toEqual([])
    return {
      atAnswer,
      later: await count(),
      closed: answers.filter(answer => answer.status === 409).length,
    }
  }

  it(
    'gets no row after the answer that finalized it, and some without the lock',
    { timeout: 60_000 },
    async () => {
      const { atAnswer, later, closed } = await attack('guarded')
      expect(later).toBe(atAnswer)
      expect(later + closed).toBe(60)
      missing.lock = true
      // Longer than finalizing takes, even on a busy machine.
      await submitSlowly(1)
      const runs: number[] = []
      for (let run = 0; run < 5 && !runs.some(extra => extra > 0); run++) {
        const unguarded = await attack(`unguarded${run}x`)
        runs.push(unguarded.later - unguarded.atAnswer)
      }
      expect(runs.some(extra => extra > 0)).toBe(true)
    },
  )
})
