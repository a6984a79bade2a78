import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** A folder of files that are not served under `/files`; they may be larger than memory. */
export interface PrivateFiles {
  /** Writes a file part by part. It stands there whole, on the disk, or not at all. */
  write(name: string, parts: AsyncIterable<string>): Promise<{ bytes: number; sha256: string }>
  /** The same with content that is in memory. */
  writeContent(name: string, content: Uint8Array): Promise<{ bytes: number; sha256: string }>
  /** It is opened when its parts are asked for. */
  find(name: string): Promise<{ bytes: number; parts: AsyncIterable<Uint8Array> } | undefined>
  remove(name: string): Promise<void>
  /** The names of all files, those that were left half written too. */
  list(): Promise<string[]>
}

const draftEnd = '.draft'

export function openPrivateFiles(folder: string): PrivateFiles {
  const root = resolve(folder)
  const pathOf = (name: string) => {
    if (!/^[\w-]+(\.[\w-]+)*$/.test(name)) throw new Error(`${name} is no name of a kept file.`)
    return join(root, name)
  }
  const save = async (name: string, parts: AsyncIterable<string | Uint8Array>) => {
    const path = pathOf(name)
    await mkdir(root, { recursive: true })
    const draft = `${path}${draftEnd}`
    try {
      const written = await writeDraft(draft, parts)
      await rename(draft, path)
      await syncFolder(root)
      return written
    } catch (error) {
      await rm(draft, { force: true }).catch(() => {})
      throw error
    }
  }
  return {
    write: save,
    writeContent: (name, content) => save(name, once(content)),
    async find(name) {
      const path = pathOf(name)
      const found = await stat(path).catch(() => undefined)
      return found?.isFile() ? { bytes: found.size, parts: readLater(path) } : undefined
    },
    remove: async name => {
      for (const path of [pathOf(name), `${pathOf(name)}${draftEnd}`]) await rm(path, { force: true })
    },
    list: async () => [
      ...new Set((await readdir(root).catch(() => [])).map(name => name.replace(/\.draft$/, ''))),
    ],
  }
}

async function* once(content: Uint8Array): AsyncIterable<Uint8Array> {
  yield content
}

/** Who never reads holds nothing open, and a file that is gone by then fails whoever reads it. */
async function* readLater(path: string): AsyncIterable<Uint8Array> {
  yield* createReadStream(path)
}

async function writeDraft(
  path: string,
  parts: AsyncIterable<string | Uint8Array>,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  // One buffer for all parts: fresh ones would pile up until the collector comes by.
  let space = Buffer.allocUnsafe(256 * 1024)
  const file = await open(path, 'w')
  try {
    for await (const part of parts) {
      if (typeof part === 'string' && space.length < part.length * 3)
        space = Buffer.allocUnsafe(part.length * 4)
      const content = typeof part === 'string' ? space.subarray(0, space.write(part)) : part
      hash.update(content)
      bytes += content.length
      await file.writeFile(content)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Without it the new name may be gone after a power cut, though the content is on the disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
