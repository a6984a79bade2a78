import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { sendForm } from './send-form.ts'

// Only root may mount a small disk.
describe.skipIf(process.getuid?.() !== 0)('a disk without room for files', () => {
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
    disk = await mkdtemp(join(tmpdir(), 'ribbon-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk])
    app = await startApp({ env: { DATA_DIR: disk } })
    owner = await app.as('owner')
  })
  afterAll(async () => {
    await app.stop()
    execFileSync('umount', [disk])
    await rm(disk, { recursive: true })
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
