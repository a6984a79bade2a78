import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { is } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from './app-under-test.ts'

const source = join(import.meta.dirname, '../src')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(file =>
  file.endsWith('.tables.ts'),
)
const modules = await Promise.all(
  files.map(file => import(join(source, file)) as Promise<Record<string, unknown>>),
)
const declared = modules
  .flatMap(module => Object.values(module).filter((entry): entry is PgTable => is(entry, PgTable)))
  .map(table => getTableConfig(table))

let app: TestApp
beforeAll(async () => {
  app = await startApp({ worker: false })
})
afterAll(() => app.stop())

it.each(declared.map(table => [table.name, table] as const))(
  'the table %s is declared as the migrations created it',
  async (name, table) => {
    const { rows } = await app.db.pool.query<{ column_name: string; is_nullable: string }>(
      "select column_name, is_nullable from information_schema.columns where table_schema = 'public' and table_name = $1 order by 1",
      [name],
    )
    const made = rows.map(row => [row.column_name, row.is_nullable === 'YES'])
    // A generated column is never null, whatever the catalogue of the database says.
    const own = table.columns
      .map(column => [
        column.name,
        column.generated
          ? made.find(([other]) => other === column.name)?.[1]
          : !column.notNull && !column.primary,
      ])
      .sort(([a], [b]) => String(a).localeCompare(String(b), 'en'))
    expect(own).toEqual([...made].sort(([a], [b]) => String(a).localeCompare(String(b), 'en')))
  },
)
