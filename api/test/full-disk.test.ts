import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { sendForm } from './send-form.ts'
import { startOwnPostgres, type OwnPostgres } from './tools/own-postgres.ts'
import { mayNotMount, mountDisk, unmount } from './tools/small-disk.ts'

describe.skipIf(mayNotMount)('a disk without room for files', () => {
  let disk: string
  let app: TestApp
  let owner: Client
  // It ends where the disk does.
  const fill = () => writeFile(join(disk, 'filler'), Buffer.alloc(2 * 1024 * 1024)).catch(() => {})
  const makeRoom = () => rm(join(disk, 'filler'))
  const storedFiles = async () =>
    (await readdir(disk, { recursive: true, withFileTypes: true }))
      .filter(entry => entry.isFile() && entry.name !== 'filler')
      .map(entry => entry.name)

  beforeAll(async () => {
    disk = await mountDisk('1m')
    app = await startApp({ env: { DATA_DIR: disk } })
    owner = await app.as('owner')
  })
  afterAll(async () => {
    await app.stop()
    await unmount(disk)
  })

  it('answers an upload with 503 and leaves no half file; with room again the upload works', async () => {
    const noise = randomBytes(300 * 300 * 3)
    const raw = { width: 300, height: 300, channels: 3 as const }
    const picture = await sharp(noise, { raw }).png({ compressionLevel: 0 }).toBuffer()
    const upload = () => sendForm(app, owner, 'PATCH', '/team', { 'team[logo]': picture })
    await fill()
    const refused = await upload()
    expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
    expect(await storedFiles()).toEqual([])
    expect((await owner.get('/team')).body.data.attributes.teamLogo).toBe(null)
    await makeRoom()
    expect((await upload()).status).toBe(200)
    expect(await storedFiles()).toHaveLength(1)
  })

  it('fails an export that says why, and lists no half file; with room again the export works', async () => {
    await app.db.pool.query(
      `insert into recipients (team_id, name, email, address_one, city, country)
      select $1, 'Pat ' || n, 'pat' || n || '@example.com', '2 Oak Street', 'Arlington', 'US'
      from generate_series(1, 2000) n`,
      [app.world.team],
    )
    const exported = async () => {
      const { body } = await owner.post('/exports/recipients')
      await app.settleJobs()
      return (await owner.get(`/exports/${body.data.id}`)).body.data.attributes
    }
    const before = await storedFiles()
    await fill()
    expect(await exported()).toMatchObject({ state: 'failed' })
    expect(await storedFiles()).toEqual(before)
    await makeRoom()
    expect(await exported()).toMatchObject({ state: 'done', rowCount: expect.any(Number) })
  })
})

const address = {
  address_one: '2 Oak Street',
  city: 'Arlington',
  state: 'VA',
  zipcode: '22201',
  country: 'US',
  phone: '+15550109999',
}

describe.skipIf(mayNotMount)('a disk without room for PostgreSQL', () => {
  let disk: string
  let postgres: OwnPostgres
  let app: TestApp
  let owner: Client
  /** Takes what is left, down to the last page. */
  const fill = () =>
    execFileSync('sh', ['-c', 'cat /dev/zero > "$0/filler" || true', disk], { stdio: 'ignore' })
  const makeRoom = () => rm(join(disk, 'filler'))
  const add = (name: string) =>
    owner.post(
      '/team/recipients',
      { recipient: { ...address, name, email: `${name}@example.com` } },
      { 'idempotency-key': name },
    )
  const recipients = async () => {
    const { rows } = await app.db.pool.query<{ name: string }>(
      "select name from recipients where name like 'pat-%' order by id",
    )
    return rows.map(row => row.name)
  }

  beforeAll(async () => {
    disk = await mountDisk('320m')
    postgres = await startOwnPostgres(disk)
    app = await startApp({ worker: false, databaseUrl: postgres.url, env: { RATE_LIMITS: '0' } })
    owner = await app.as('owner')
  }, 60_000)
  afterAll(async () => {
    await app.stop()
    await postgres.stop()
    await unmount(disk)
  })

  it('answers writes with 503 and reads as ever; with room again the same write works, once', async () => {
    fill()
    const added: string[] = []
    let refused: Awaited<ReturnType<typeof add>> | undefined
    for (let turn = 0; !refused && turn < 5_000; turn++) {
      const answer = await add(`pat-${turn}`)
      if (answer.status === 201) added.push(`pat-${turn}`)
      else refused = answer
    }
    expect([refused?.status, refused?.code, refused?.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '2',
    ])
    expect((await owner.get('/team/recipients')).status).toBe(200)
    expect(await recipients()).toEqual(added)
    await makeRoom()
    const again = `pat-${added.length}`
    expect((await add(again)).status).toBe(201)
    expect((await add(again)).status).toBe(201)
    expect(await recipients()).toEqual([...added, again])
    expect(await app.audit()).toEqual([])
  }, 120_000)

  it('loses nothing when PostgreSQL has no room for its log and is restarted', async () => {
    const before = await recipients()
    fill()
    const fillLog = async () => {
      for (let turn = 0; turn < 200; turn++) await app.db.pool.query('select pg_switch_wal(), txid_current()')
    }
    await expect(fillLog()).rejects.toThrow('No space left on device')
    expect([503, 201]).toContain((await add('late')).status)
    await makeRoom()
    await postgres.restart('stop')
    await expect.poll(async () => (await owner.get('/team/recipients')).status, { timeout: 20_000 }).toBe(200)
    expect(await recipients()).toEqual(before)
    expect((await add('pat-last')).status).toBe(201)
    expect(await app.audit()).toEqual([])
  }, 120_000)
})
