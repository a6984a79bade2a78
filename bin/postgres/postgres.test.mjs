import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { isAlive } from './alive.mjs'
import { startPostgres } from './postgres.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'ribbon-launcher-'))
const dataDir = path.join(folder, 'postgres')
/** @type {Awaited<ReturnType<typeof startPostgres>> | undefined} */
let last
afterAll(async () => {
  await last?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** @param {string} url @param {string} statement */
async function ask(url, statement) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const serverPid = () => Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])

test('starts at the same moment share one server, which keeps to its socket and to the disk', async () => {
  const starts = await Promise.all([1, 2, 3].map(() => startPostgres({ dataDir })))
  last = starts[0]
  expect(starts.filter(({ reused }) => !reused)).toHaveLength(1)
  expect(new Set(starts.map(({ url }) => url)).size).toBe(1)
  expect(readdirSync(folder)).toEqual(['postgres'])
  const url = last?.url ?? ''
  expect(await ask(url, 'show listen_addresses')).toEqual([''])
  expect([await ask(url, 'show fsync'), await ask(url, 'show synchronous_commit')].flat()).toEqual([
    'on',
    'on',
  ])
}, 60_000)

test('what was committed before a kill is there after the next start', async () => {
  await ask(last?.url ?? '', 'create table kept as select 41 + 1 as answer')
  const pid = serverPid()
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)
  last = await startPostgres({ dataDir })
  expect(await ask(last.url, 'select answer from kept')).toEqual([42])
}, 60_000)

test('a pid file whose number another process has now does not keep it from starting', async () => {
  const url = last?.url ?? ''
  await last?.stop()
  await expect(ask(url, 'select 1')).rejects.toThrow()
  writeFileSync(
    path.join(dataDir, 'postmaster.pid'),
    `${process.pid}\n${dataDir}\n1\n5432\n${tmpdir()}\n\n 1 2\nready   \n`,
  )
  last = await startPostgres({ dataDir })
  expect(await ask(last.url, 'select answer from kept')).toEqual([42])
  const pid = serverPid()
  await last.stop()
  expect(isAlive(pid)).toBe(false)
}, 60_000)

test('a folder with other things in it is refused and left alone', async () => {
  const other = mkdtempSync(path.join(folder, 'other-'))
  writeFileSync(path.join(other, 'letter.txt'), 'dear')
  await expect(startPostgres({ dataDir: other })).rejects.toThrow(
    'neither empty nor a PostgreSQL data folder',
  )
  expect(readdirSync(other)).toEqual(['letter.txt'])
})
