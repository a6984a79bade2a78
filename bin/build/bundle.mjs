import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { root } from '../packages/install.mjs'

export const dist = path.join(root, 'dist')

/**
 * Bundles a program of a workspace into dist/. Packages that npm hoisted to the root stay outside; packages
 * that only this workspace has are included, because Node.js would not find them from dist/. What a program imports later
 * is in files of its own, so that it costs nothing until then. Each file is put in its place at once, the program last,
 * because another process may be about to run it.
 * @param {string} workspace @param {string} entry @param {string} name of the program
 */
export async function bundle(workspace, entry, name) {
  const { build } = await import('esbuild')
  const fromRoot = createRequire(path.join(root, 'package.json'))
  try {
    const { outputFiles } = await build({
      write: false,
      absWorkingDir: path.join(root, workspace),
      entryPoints: { [name]: entry },
      outdir: dist,
      outExtension: { '.js': '.mjs' },
      splitting: true,
      chunkNames: `${name}-[name]-[hash]`,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: true,
      sourcesContent: false,
      logLevel: 'silent',
      jsx: 'automatic',
      // Of packages that have a build for development, only that for production is included.
      define: { 'process.env.NODE_ENV': '"production"' },
      alias: { '@ribbon/contract': path.join(root, 'contract/src') },
      banner: {
        js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
      },
      plugins: [
        {
          name: 'hoisted packages stay outside',
          setup({ onResolve }) {
            onResolve({ filter: /^[^./]/ }, ({ path: named, kind, resolveDir }) => {
              if (kind === 'entry-point' || named.startsWith('node:') || named.startsWith('@ribbon/'))
                return undefined
              const fromHere = createRequire(path.join(resolveDir, 'importer.js'))
              return packageFolder(fromRoot, named) === packageFolder(fromHere, named)
                ? { path: named, external: true }
                : undefined
            })
          },
        },
      ],
    })
    putInPlace(name, outputFiles)
  } catch (error) {
    /** @type {{ text: string, location?: { file: string, line: number } }[]} */
    const errors = /** @type {{ errors?: any[] }} */ (error).errors ?? []
    const lines = errors.map(
      ({ text, location }) => `  ${location ? `${location.file}:${location.line}: ` : ''}${text}`,
    )
    throw new Error(`${workspace} could not be built:\n${lines.join('\n') || error}`)
  }
}

/** @param {string} name of the program @param {{ path: string, contents: Uint8Array }[]} files */
function putInPlace(name, files) {
  mkdirSync(dist, { recursive: true })
  const program = path.join(dist, `${name}.mjs`)
  const parts = files.filter(file => file.path !== program)
  for (const { path: place, contents } of [...parts, ...files.filter(file => !parts.includes(file))]) {
    writeFileSync(`${place}.${process.pid}`, place.endsWith('.mjs') ? inAscii(contents) : contents)
    renameSync(`${place}.${process.pid}`, place)
  }
  removeOldParts(
    name,
    parts.map(file => path.basename(file.path)),
  )
}

/** Node.js keeps a file in two bytes for each character if one character is not Latin. @param {Uint8Array} contents */
function inAscii(contents) {
  const text = new TextDecoder().decode(contents)
  return text.replace(/[^\0-\x7f]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const keptMs = 7 * 24 * 3_600_000

/** A process that was started before may still load the parts of its own build. @param {string} name @param {string[]} current */
function removeOldParts(name, current) {
  for (const file of readdirSync(dist)) {
    if (!file.startsWith(`${name}-`) || current.includes(file)) continue
    if (Date.now() - statSync(path.join(dist, file)).mtimeMs > keptMs)
      rmSync(path.join(dist, file), { force: true })
  }
}

/** @param {NodeJS.Require} require @param {string} name */
function packageFolder(require, name) {
  const packageName = name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
  return require.resolve
    .paths(packageName)
    ?.map(folder => path.join(folder, packageName))
    .find(folder => existsSync(folder))
}
