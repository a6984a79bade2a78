import { setTimeout as sleep } from 'node:timers/promises'
import { closeDatabase, openDatabase, type Db } from '../../api/src/platform/db/database.ts'
import { seal } from '../../api/src/platform/secrets.ts'
import type { BenchData } from '../bench-data.ts'
import type { Figure } from '../figure-table.ts'
import type { Pace } from '../rounds.ts'
import { benchSecretKey, startProduct } from '../server-process.ts'
import { startSalesforceStandIn } from './salesforce-stand-in.ts'

const goalSeconds = 60
const organizationId = '00D000000000001EAA'
const recordUid = '003000000000001AAA'

/** P31: ten thousand linked gifts of one person, from the first call until the last task is noted. */
export async function measureLogging(databaseUrl: string, data: BenchData, pace: Pace): Promise<Figure> {
  const wanted = pace.isQuick ? 1_000 : 10_000
  const db = openDatabase({ url: databaseUrl, max: 3 })
  const salesforce = await startSalesforceStandIn()
  const gifts = await linkGifts(db, data, { wanted, url: salesforce.url })
  const product = await startProduct({ databaseUrl, worker: true, salesforceUrl: salesforce.url })
  try {
    const count = async (state: string) => {
      const { rows } = await db.pool.query<{ count: number }>(
        'select count(*)::int as count from crm_log_entries where team_id = $1 and state = $2',
        [data.teamId, state],
      )
      return rows[0]?.count ?? 0
    }
    await db.pool.query('update crm_log_senders set lease = null, lease_until = null')
    const began = performance.now()
    while ((await count('logged')) < gifts) {
      if (performance.now() - began > 5 * 60_000)
        throw new Error(`Only ${await count('logged')} of ${gifts} gifts were logged.`)
      await sleep(50)
    }
    const seconds = (performance.now() - began) / 1_000
    return {
      name: `P31 ${gifts.toLocaleString('en-US')} gifts logged in Salesforce`,
      ours: `${seconds.toFixed(1)} s`,
      limit: '–',
      ratio: '–',
      goal: `≤ ${goalSeconds} s`,
      isMet: gifts === wanted && seconds <= goalSeconds && new Set(salesforce.made).size === gifts,
      note: `one person’s, 200 at a time and five calls a second; ${salesforce.made.length} tasks were made`,
    }
  } finally {
    await product.stop()
    await forgetGifts(db, data)
    await salesforce.stop()
    await closeDatabase(db)
  }
}

/** Links orders of the team, to be logged by one of its members once the lease ends; says how many there were. */
async function linkGifts(
  db: Db,
  { teamId, members: [sender] }: BenchData,
  { wanted, url }: { wanted: number; url: string },
): Promise<number> {
  const owner = [teamId, sender?.id]
  const token = seal(benchSecretKey, 'a token')
  await db.pool.query(
    `insert into crm_connections (
      team_id, user_id, environment, login_url, instance_url, organization_id, person_id, person_name,
      access_token, refresh_token)
    values ($1, $2, 'production', $3, $3, $4, 'person', 'Measured', $5, $5)`,
    [...owner, url, organizationId, token],
  )
  await db.pool.query(
    `insert into crm_log_senders (team_id, user_id, lease, lease_until)
    values ($1, $2, gen_random_uuid(), now() + interval '1 hour')`,
    owner,
  )
  const { rowCount } = await db.pool.query(
    `with linked as (
      update orders set salesforce_resource_type = 'Contact', salesforce_resource_uid = $4
      where id in (select id from orders where team_id = $1 order by id limit $3)
      returning id
    )
    insert into crm_log_entries (team_id, order_id, user_id, state)
    select $1, id, $2, 'waiting' from linked`,
    [...owner, wanted, recordUid],
  )
  await db.pool.query('analyze crm_log_entries, orders')
  return rowCount ?? 0
}

async function forgetGifts(db: Db, { teamId }: BenchData): Promise<void> {
  for (const table of ['crm_log_entries', 'crm_log_senders', 'crm_connections'])
    await db.pool.query(`delete from ${table} where team_id = $1`, [teamId])
  await db.pool.query('delete from crm_organizations where organization_id = $1', [organizationId])
  await db.pool.query(
    `update orders set salesforce_resource_type = null, salesforce_resource_uid = null
    where team_id = $1 and salesforce_resource_uid = $2`,
    [teamId, recordUid],
  )
}
