import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { sendForm } from './send-form.ts'
import { mayNotMount, mountDisk, unmount } from './tools/small-disk.ts'

/** What Linux does with a disk that fails: nothing can be written to it any more. */
describe.skipIf(mayNotMount)('a disk for files that became read-only', () => {
  let disk: string
  let app: TestApp
  let owner: Client
  const remount = (how: 'ro' | 'rw') => execFileSync('mount', ['-o', `remount,${how}`, disk])
  const storedFiles = async () =>
    (await readdir(disk, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())

  beforeAll(async () => {
    disk = await mountDisk('4m')
    app = await startApp({ env: { DATA_DIR: disk } })
    owner = await app.as('owner')
  })
  afterAll(async () => {
    await app.stop()
    await unmount(disk)
  })

  it('answers an upload with 503 and leaves no half file; once it is mended the upload works', async () => {
    const create = { width: 40, height: 40, channels: 3 as const, background: '#177245' }
    const picture = await sharp({ create }).png().toBuffer()
    const upload = () => sendForm(app, owner, 'PATCH', '/team', { 'team[logo]': picture })
    const before = await storedFiles()
    remount('ro')
    const refused = await upload()
    expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
    expect((await owner.get('/team')).body.data.attributes.teamLogo).toBe(null)
    expect(await storedFiles()).toEqual(before)
    remount('rw')
    expect((await upload()).status).toBe(200)
    expect((await storedFiles()).length).toBe(before.length + 1)
  })
})
