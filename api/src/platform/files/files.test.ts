import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'

vi.mock('node:fs/promises', async load => {
  const real = await load<typeof import('node:fs/promises')>()
  return {
    ...real,
    rename: async (from: string, to: string) =>
      to.endsWith('.pdf')
        ? Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
        : real.rename(from, to),
  }
})

test('a file that cannot be stored leaves nothing behind', async () => {
  const { openLocalFiles } = await import('./files.ts')
  const folder = await mkdtemp(join(tmpdir(), 'ribbon-files-'))
  await writeFile(join(folder, 'kept.txt'), 'as it is')
  const files = openLocalFiles(folder)
  await expect(files.put('%PDF', '.pdf')).rejects.toThrow('no space left on device')
  expect(
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter(entry => entry.isFile())
      .map(entry => entry.name),
  ).toEqual(['kept.txt'])
  expect(await files.find((await files.put('a,b', '.csv')).slice('/files/'.length))).toMatchObject({
    size: 3,
  })
})
