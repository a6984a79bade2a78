import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const modules = resolve(import.meta.dirname, '../modules')

it('modules take the time from the database, because the clocks of nodes differ', () => {
  const sources = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter(
    // Pure files are given the time.
    file => /\.tsx?$/.test(file) && !/\.(test|states|present)\.tsx?$/.test(file),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(
    sources.filter(file => /Date\.now\(\)|new Date\(\)/.test(readFileSync(join(modules, file), 'utf8'))),
    'use databaseTime() of platform/database-time.ts',
  ).toEqual([])
})
