import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { startApp, type TestApp } from '../app-under-test.ts'
import { makeFault, type FaultMode } from '../sandbox.ts'
import { keepServers } from '../server-process.ts'
import { connectSalesforce, makeLogDue, salesforceLedger, settleCrmLog } from './crm.ts'

/** The full size: CRM_GIFTS=2000, CRM_KILLS=20. */
const gifts = Number(process.env['CRM_GIFTS'] ?? 200)
const kills = Number(process.env['CRM_KILLS'] ?? 2)
const match = 'POST /services/data/*/composite/sobjects'
const modes: FaultMode[] = [
  'slow',
  'lost_reply',
  'error_after',
  'expired',
  'locked',
  'error_before',
  'late_reply',
]

let app: TestApp
const servers = keepServers()
afterEach(async () => {
  await servers.endAll()
  await app.stop()
})

/** So many linked gifts of a connected member, as orders that wait to be logged. */
async function linkGifts(count: number): Promise<void> {
  await connectSalesforce(await app.as('member'))
  const contact = (await salesforceLedger(app)).records.find(record => record.type === 'Contact')
  const sender = [app.world.team, app.world.users.member.id]
  await app.db.pool.query('insert into crm_log_senders (team_id, user_id) values ($1, $2)', sender)
  await app.db.pool.query(
    `with made as (
       insert into orders (
         team_id, user_id, recipient_id, status, tracking_token, salesforce_resource_type, salesforce_resource_uid)
       select $1, $2, $3, 'processing', gen_random_uuid(), 'Contact', $4 from generate_series(1, $5)
       returning id)
     insert into crm_log_entries (team_id, order_id, user_id, state) select $1, id, $2, 'waiting' from made`,
    [...sender, app.world.ada, contact?.id, count],
  )
}
const subjects = async () => (await salesforceLedger(app)).tasks.map(task => task.fields['Subject'])
const countWaiting = async () =>
  (await app.db.pool.query("select from crm_log_entries where state <> 'logged'")).rowCount

it(
  `${gifts} gifts are ${gifts} tasks, whatever Salesforce does and whichever worker is killed`,
  async () => {
    app = await startApp({ worker: false })
    await linkGifts(gifts)
    for (let round = 0; round < Math.ceil(gifts / 400); round += 1)
      for (const mode of modes) await makeFault(app, { service: 'salesforce', mode, match, delayMs: 300 })
    let isDone = false
    const killing = (async () => {
      for (let killed = 0; !isDone; killed += 1) {
        const worker = await servers.start(app.config, '1')
        if (killed >= kills) return
        await sleep(600 + (killed % 4) * 300)
        await servers.end(worker, 'kill')
        // What the killed worker had asked for has ended by now, so its time may pass at once.
        await sleep(400)
        await app.db.pool.query(
          "update crm_log_senders set lease_until = now() - interval '1 second' where lease is not null",
        )
      }
    })()
    while ((await countWaiting()) !== 0) {
      await app.db.pool.query(
        `update crm_log_entries set next_at = now(), attempts = 0
         where id in (
           select id from crm_log_entries
           where state = 'waiting' and (sent_at is null or sent_at < now() - interval '2 seconds')
           for update skip locked)`,
      )
      await sleep(200)
    }
    isDone = true
    await killing
    const made = await subjects()
    expect([made.length, new Set(made).size]).toEqual([gifts, gifts])
  },
  60_000 + gifts * 100 + kills * 15_000,
)

it('a gift would be two tasks, were it not looked for after a lost answer', async () => {
  app = await startApp()
  await makeFault(app, { service: 'salesforce', mode: 'lost_reply', match })
  await linkGifts(1)
  await settleCrmLog(app)
  await app.db.pool.query('update crm_log_entries set sent_at = null, sent_version = null')
  await makeLogDue(app)
  await settleCrmLog(app)
  const made = await subjects()
  expect([made.length, new Set(made).size]).toEqual([2, 1])
}, 60_000)
