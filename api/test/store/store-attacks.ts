import { randomUUID } from 'node:crypto'
import type { Client, TestApp } from '../app-under-test.ts'

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

/** Two teams that may have a store, and an owner of each. */
export async function openTwoTeams(app: TestApp): Promise<{ acme: Client; globex: Client }> {
  await app.db.pool.query(`update teams set modules = array_append(modules, 'e_commerce')`)
  return { acme: await app.as('owner'), globex: await app.as('stranger') }
}

/** One team makes its store eight times at once; answers the statuses and how many stores it has. */
export async function createAtOnce(
  app: TestApp,
  owner: Client,
): Promise<{ statuses: number[]; stores: number }> {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => owner.post('/store', { slug: `acme-${'abcdefgh'[index]}` })),
  )
  const { rows } = await app.db.pool.query<{ count: number }>('select count(*)::int as count from stores')
  return { statuses: statuses(answers), stores: rows[0]!.count }
}

/** Eight people save the same field over the same version; answers the statuses and how often it was changed. */
export async function saveAtOnce(
  app: TestApp,
  owner: Client,
): Promise<{ statuses: number[]; changes: number }> {
  const { version } = (await owner.get('/store')).body.data.attributes as { version: number }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      owner.send('PATCH', '/store', { store: { title: `Title ${randomUUID()}`, version } }),
    ),
  )
  const { rows } = await app.db.pool.query<{ changes: number }>(
    `select count(*)::int as changes
     from audit_events
     where action = 'store.updated'
       and (details ->> 'version')::int > $1`,
    [version],
  )
  return { statuses: statuses(answers), changes: rows[0]!.changes }
}

/** Two teams take one address at once; answers the statuses and the teams whose store says that it has it. */
export async function takeAtOnce(
  app: TestApp,
  owners: Client[],
  slug: string,
): Promise<{ statuses: number[]; teams: number[] }> {
  const answers = await Promise.all(owners.map(owner => owner.send('PATCH', '/store', { store: { slug } })))
  const { rows } = await app.db.pool.query<{ team_id: number }>(
    'select team_id from stores where slug = $1',
    [slug],
  )
  return { statuses: statuses(answers), teams: rows.map(row => row.team_id) }
}
