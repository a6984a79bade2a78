import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, extname, join, resolve, sep } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StoreHost } from '../http/hosts/host-gate.ts'

/** Where uploads, pictures and documents lie; a local folder by default, object storage behind the same three calls. */
export interface FileStore {
  /** Stores content under its own hash and answers the path it is served at. */
  put(content: string | Uint8Array, extension: string): Promise<string>
  find(key: string): Promise<{ path: string; size: number } | undefined>
}

const types: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.pdf': 'application/pdf',
  '.csv': 'text/csv; charset=utf-8',
}

export function openLocalFiles(folder: string): FileStore {
  const root = resolve(folder)
  return {
    async put(content, extension) {
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 32)
      const key = `${hash.slice(0, 2)}/${hash}${extension}`
      const path = join(root, key)
      await mkdir(dirname(path), { recursive: true })
      const draft = `${path}.${randomUUID()}.tmp`
      try {
        const file = await open(draft, 'w')
        try {
          await file.writeFile(content)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, path)
      } catch (error) {
        // On a full disk half a draft would stay, and nobody looks for it.
        await rm(draft, { force: true })
        throw error
      }
      return `/files/${key}`
    },
    async find(key) {
      const path = resolve(root, key)
      if (!path.startsWith(root + sep) || !(extname(path) in types)) return undefined
      const found = await stat(path).catch(() => undefined)
      return found?.isFile() ? { path, size: found.size } : undefined
    },
  }
}

/** Serves stored files by their hashed names; a drawing runs no script of its own. Mail shows logos wherever it is read. */
export function serveFiles(
  app: FastifyInstance,
  files: FileStore,
  isOfStore: (path: string, store: StoreHost) => Promise<boolean>,
): void {
  const onStoreHosts = ({ params, method }: FastifyRequest, store: StoreHost) =>
    (method === 'GET' || method === 'HEAD') && isOfStore(`/files/${(params as { '*': string })['*']}`, store)
  app.get<{ Params: { '*': string } }>('/files/*', { config: { onStoreHosts } }, async (request, reply) => {
    const file = await files.find(request.params['*'])
    if (!file) return reply.callNotFound()
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'content-length': file.size,
      })
      .type(types[extname(file.path)] ?? 'application/octet-stream')
      .send(createReadStream(file.path))
  })
}
