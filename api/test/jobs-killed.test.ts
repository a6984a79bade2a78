import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { inTransaction } from '../src/platform/db/database.ts'
import { addJob } from '../src/platform/jobs/jobs.ts'
import { startApp, type TestApp } from './app-under-test.ts'
import { placeOrder } from './orders.ts'
import { inboxOf, makeFault, tellSandbox } from './sandbox.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'

/** The full size: WORKER_DEATHS=10. */
const deaths = Number(process.env['WORKER_DEATHS'] ?? 2)
const withinSeconds = 30

let app: TestApp
const processes = new Set<ServerProcess>()
afterEach(async () => {
  for (const node of processes) await node.kill()
  processes.clear()
  await app.stop()
})

const startWorker = async () => {
  const node = await startServerProcess(app.config, { WORKER: '1' })
  processes.add(node)
  return node
}
const runsOf = async () =>
  (
    await app.db.pool.query<{ runs: number; state: string }>(
      "select retry_count + 1 as runs, state::text from pgboss.job where name = 'send-mail' and state <> 'created'",
    )
  ).rows[0]
async function until(what: string, isSo: () => Promise<boolean>, seconds: number): Promise<number> {
  const since = Date.now()
  while (!(await isSo())) {
    if (Date.now() - since > seconds * 1_000) throw new Error(`${what} did not happen within ${seconds} s.`)
    await sleep(100)
  }
  return (Date.now() - since) / 1_000
}

it(
  `a job runs again within ${withinSeconds} s of its worker’s death, ${deaths} times, though its workers keep crashing`,
  async () => {
    app = await startApp({ worker: false })
    // The job rests in the middle of its work, so that its worker dies there.
    await app.db.pool.query(
      `create function rest() returns trigger language plpgsql as 'begin perform pg_sleep(60); return new; end';
      create trigger rest before update on mails for each row execute function rest()`,
    )
    let worker = await startWorker()
    const member = await app.as('member')
    await member.post(`/team/recipients/${app.world.ada}/address_request`)
    await until('The first run', async () => (await runsOf())?.state === 'active', 10)
    for (let death = 1; death <= deaths; death++) {
      await worker.kill()
      processes.delete(worker)
      if (death === deaths) await app.db.pool.query('drop trigger rest on mails').catch(() => {})
      const next = startWorker()
      await until('The next run', async () => (await runsOf())!.runs > death, withinSeconds)
      worker = await next
    }
    await until('The end', async () => (await runsOf())?.state === 'completed', withinSeconds)
    expect((await runsOf())?.runs).toBe(deaths + 1)
    expect((await app.db.pool.query('select count(sent_at)::int as sent from mails')).rows).toEqual([
      { sent: 1 },
    ])
    expect(await app.audit()).toEqual([])
  },
  60_000 + deaths * 45_000,
)

it('a worker that was stopped beyond its lease changes nothing of its job when it goes on, and takes jobs again', async () => {
  app = await startApp({ worker: false })
  await app.db.pool.query(
    `create function rest() returns trigger language plpgsql as 'begin perform pg_sleep(2); return new; end';
    create trigger rest before update on mails for each row execute function rest()`,
  )
  const stopped = await startWorker()
  const member = await app.as('member')
  await member.post(`/team/recipients/${app.world.ada}/address_request`)
  await until('The first run', async () => (await runsOf())?.state === 'active', 10)
  process.kill(stopped.pid, 'SIGSTOP')
  const other = await startWorker()
  await until('The second run', async () => (await runsOf())?.state === 'completed', withinSeconds)
  await other.stop()
  const { rows: before } = await app.db.pool.query('select sent_at from mails')
  process.kill(stopped.pid, 'SIGCONT')
  await app.db.pool.query('drop trigger rest on mails')
  await until(
    'Readiness',
    () => fetch(`${stopped.url}/readyz`).then(answer => answer.status === 200),
    withinSeconds,
  )
  await inTransaction(app.db, tx => addJob(tx, 'sweep-platform', { id: 0 }))
  await until(
    'A later job',
    async () =>
      (
        await app.db.pool.query(
          "select 1 from pgboss.job where name = 'sweep-platform' and state = 'completed'",
        )
      ).rowCount! > 0,
    withinSeconds,
  )
  expect(stopped.isRunning()).toBe(true)
  expect((await runsOf())?.state).toBe('completed')
  expect((await app.db.pool.query('select sent_at from mails')).rows).toEqual(before)
  expect(await app.audit()).toEqual([])
}, 120_000)

/** Stopped before the mail server and while the carrier is asked: the two places from which a worker could ask again. */
it('a worker that was stopped beyond its lease asks for no mail and no label that another has asked for', async () => {
  app = await startApp({ worker: false })
  const member = await app.as('member')
  await member.post(`/team/recipients/${app.world.ada}/address_request`)
  await placeOrder(app, member, [{ product_variant_id: String(app.world.mug.variant), quantity: 1 }])
  await makeFault(app, { service: 'shipping', mode: 'slow', match: 'POST /v1/labels', delayMs: 2_000 })
  const holder = await app.db.pool.connect()
  await holder.query('begin')
  await holder.query('lock table mails in access exclusive mode')
  const stopped = await startWorker()
  const labels = async () =>
    ((await tellSandbox(app, 'GET', '/shipping/ledger')) as { labels: unknown[] }).labels.length
  const faultsLeft = async () =>
    ((await tellSandbox(app, 'GET', '/faults')) as { faults: unknown[] }).faults.length
  const stateOf = async (job: string) =>
    (
      await app.db.pool.query<{ state: string }>(
        'select state::text from pgboss.job where name = $1 order by created_on limit 1',
        [job],
      )
    ).rows[0]?.state
  await until('The mail’s first run', async () => (await stateOf('send-mail')) === 'active', 10)
  await until('The request for a label', async () => (await faultsLeft()) === 0, 10)
  process.kill(stopped.pid, 'SIGSTOP')
  await holder.query('commit')
  holder.release()
  await until('The label', async () => (await labels()) === 1, 10)

  await startWorker()
  const isDone = async () =>
    (
      await app.db.pool.query(
        `select
        from pgboss.job
        where state in ('created', 'active', 'retry')
          and start_after <= now()
          and name in ('send-mail', 'begin-parcel')`,
      )
    ).rowCount === 0
  await until('The other worker’s end', isDone, withinSeconds)
  const everything = async () => ({
    mails: (await inboxOf(app, 'ada.lovelace@example.test')).length,
    labels: await labels(),
    rows: (
      await app.db.pool.query(
        `select (select json_agg(m order by id) from mails m) as mails,
          (select json_agg(p order by id) from parcels p) as parcels,
          (select count(*)::int from audit_events) as events`,
      )
    ).rows,
  })
  const before = await everything()
  expect(before).toMatchObject({ mails: 1, labels: 1 })
  process.kill(stopped.pid, 'SIGCONT')
  await sleep(3_000)
  expect(stopped.isRunning()).toBe(true)
  expect(await everything()).toEqual(before)
  expect(await app.audit()).toEqual([])
}, 120_000)
