import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startApp } from '../../../test/app-under-test.ts'

/** Primary keys, unique indexes and foreign keys of tables with a `team_id` that leave it out, each by table and name. */
const keysWithoutTeam = `
  with of_teams as (
    select c.oid, c.relname, a.attnum
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'team_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  )
  select t.relname || ' ' || case when i.indisprimary then 'primary key' else 'unique index' end || ' ' || x.relname as key
  from of_teams t
  join pg_index i on i.indrelid = t.oid and i.indisunique
  join pg_class x on x.oid = i.indexrelid
  where not t.attnum = any(i.indkey)
  union all
  select t.relname || ' foreign key ' || f.conname
  from of_teams t
  join pg_constraint f on f.conrelid = t.oid and f.contype = 'f'
  join of_teams target on target.oid = f.confrelid
  where not (t.attnum = any(f.conkey) and target.attnum = any(f.confkey))
  order by key`

it("a new table of teams' data has team_id in its primary key, unique indexes and foreign keys", async () => {
  const app = await startApp({ isEmpty: true })
  const { rows } = await app.db.pool.query<{ key: string }>(keysWithoutTeam)
  await app.stop()
  const found = rows.map(row => row.key)
  const listed = readFileSync(join(import.meta.dirname, 'team-keys.txt'), 'utf8')
    .trim()
    .split('\n')
  expect(
    found.filter(key => !listed.includes(key)),
    'These keys leave team_id out. Put it first in them, as decision 0057 shows. Never add to team-keys.txt.',
  ).toEqual([])
  expect(
    listed.filter(key => !found.includes(key)),
    'These keys have team_id now, or are gone. Take them out of team-keys.txt.',
  ).toEqual([])
})
