import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

// Started by bin/db copy: moves everything from the database of DATABASE_URL to another one that holds nothing yet.

async function copyDatabase(sourceUrl: string, url: string): Promise<string> {
  const [source, target] = [new pg.Client(sourceUrl), new pg.Client(url)]
  await Promise.all([source.connect(), target.connect()])
  try {
    await source.query('begin isolation level repeatable read read only')
    await target.query('begin')
    await requireTwin(source, target)
    await createQueues(source, target)
    const { rows: tables } = await source.query<Table>(tablesText)
    await withoutRules(target, async () => {
      await target.query(`truncate ${tables.map(table => table.name).join(', ')}`)
      for (const table of tables) await copyTable(source, target, table)
      await copySequences(source, target)
    })
    await target.query('commit')
    return `${tables.length} tables are copied.`
  } finally {
    await Promise.allSettled([source.end(), target.end()])
  }
}

const migrationsText = 'select name from schema_migrations order by name'
const isEmptyText = 'select not exists (select from users) and not exists (select from operators) as is_empty'

/** Both must have the same tables, and the target no data of its own. */
async function requireTwin(source: pg.Client, target: pg.Client): Promise<void> {
  const migrations = async (client: pg.Client) =>
    JSON.stringify((await client.query(migrationsText).catch(() => ({ rows: [] }))).rows)
  if ((await migrations(source)) !== (await migrations(target)))
    throw new Error('The two databases have other tables: start this version of Ribbon on each once.')
  const { rows } = await target.query<{ is_empty: boolean }>(isEmptyText)
  if (!rows[0]?.is_empty) throw new Error('The target has users or operators already; nothing was copied.')
}

/** Each queue has a partition of its own in the jobs' table. */
async function createQueues(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; policy: string }>(
    'select name, policy from pgboss.queue',
  )
  for (const { name, policy } of rows)
    await target.query('select pgboss.create_queue($1, $2::json)', [name, JSON.stringify({ policy })])
}

interface Table {
  name: string
  columns: string
}
/** Partitions are copied with the table they belong to. */
const tablesText = `
  select
    format('%I.%I', n.nspname, c.relname) as name,
    (
      select string_agg(quote_ident(a.attname), ', ' order by a.attnum)
      from pg_attribute a
      where a.attrelid = c.oid
        and a.attnum > 0
        and not a.attisdropped
        and a.attgenerated = ''
    ) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'pgboss')
    and c.relkind in ('r', 'p')
    and not c.relispartition
  order by 1`

async function copyTable(source: pg.Client, target: pg.Client, { name, columns }: Table): Promise<void> {
  await pipeline(
    source.query(copyTo(`copy (select ${columns} from ${name}) to stdout`)),
    target.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
  )
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}
const foreignKeysText = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f'
    and conparentid = 0
    and connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`

interface Trigger {
  table: string
  name: string
  /** How it is turned on: always, or as usual. */
  enabled: string
}
const triggersText = `
  select
    tgrelid::regclass::text as table,
    quote_ident(tgname) as name,
    case tgenabled when 'A' then 'enable always' else 'enable' end as enabled
  from pg_trigger t
  join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal
    and t.tgenabled in ('O', 'A')
    and c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`

/** Foreign keys and triggers would refuse a table before the ones it refers to. Foreign keys are checked again as a whole. */
async function withoutRules(target: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows: triggers } = await target.query<Trigger>(triggersText)
  const { rows: keys } = await target.query<ForeignKey>(foreignKeysText)
  for (const { table, name } of keys) await target.query(`alter table ${table} drop constraint ${name}`)
  for (const { table, name } of triggers) await target.query(`alter table ${table} disable trigger ${name}`)
  await work()
  for (const { table, name, enabled } of triggers)
    await target.query(`alter table ${table} ${enabled} trigger ${name}`)
  for (const { table, name, definition } of keys)
    await target.query(`alter table ${table} add constraint ${name} ${definition}`)
}

interface Sequence {
  name: string
  value: string
}
const sequencesText = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
  from pg_sequences
  where schemaname in ('public', 'pgboss')
    and last_value is not null`

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<Sequence>(sequencesText)
  for (const { name, value } of rows)
    await target.query('select setval($1::text::regclass, $2::text::bigint)', [name, value])
}

const [targetUrl = ''] = process.argv.slice(2)
try {
  process.stdout.write(`${await copyDatabase(process.env['DATABASE_URL'] ?? '', targetUrl)}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
