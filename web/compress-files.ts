import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

/**
 * Stores scripts and styles compressed as far as they can be, beside each file: too slow for every request, and a
 * sixth less to load.
 */
export function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    async writeBundle({ dir = '' }, files) {
      const names = Object.keys(files).filter(name => /\.(js|css)$/.test(name))
      await Promise.all(
        names.map(async name => {
          const file = join(dir, name)
          const packed = await compress(await readFile(file), {
            params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
          })
          await writeFile(`${file}.br`, packed)
        }),
      )
    },
  }
}
