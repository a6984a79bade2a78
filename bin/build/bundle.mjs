import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { root } from '../packages/install.mjs'

export const dist = path.join(root, 'dist')

/**
 * Bundles a program of a workspace into dist/. Packages that npm hoisted to the root stay outside; packages
 * that only this workspace has are included, because Node.js would not find them from dist/. Each file is put in its
 * place at once, because another process may be about to run it.
 * @param {string} workspace @param {string} entry @param {string} out
 */
export async function bundle(workspace, entry, out) {
  const { build } = await import('esbuild')
  const fromRoot = createRequire(path.join(root, 'package.json'))
  try {
    const { outputFiles } = await build({
      write: false,
      absWorkingDir: path.join(root, workspace),
      entryPoints: [entry],
      outfile: path.join(dist, out),
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: true,
      sourcesContent: false,
      logLevel: 'silent',
      jsx: 'automatic',
      alias: { '@ribbon/contract': path.join(root, 'contract/src') },
      banner: {
        js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
      },
      plugins: [
        {
          name: 'hoisted packages stay outside',
          setup({ onResolve }) {
            onResolve({ filter: /^[^./]/ }, ({ path: name, kind, resolveDir }) => {
              if (kind === 'entry-point' || name.startsWith('node:') || name.startsWith('@ribbon/'))
                return undefined
              const fromHere = createRequire(path.join(resolveDir, 'importer.js'))
              return packageFolder(fromRoot, name) === packageFolder(fromHere, name)
                ? { path: name, external: true }
                : undefined
            })
          },
        },
      ],
    })
    mkdirSync(dist, { recursive: true })
    for (const { path: place, contents } of outputFiles) {
      writeFileSync(`${place}.${process.pid}`, contents)
      renameSync(`${place}.${process.pid}`, place)
    }
  } catch (error) {
    /** @type {{ text: string, location?: { file: string, line: number } }[]} */
    const errors = /** @type {{ errors?: any[] }} */ (error).errors ?? []
    const lines = errors.map(
      ({ text, location }) => `  ${location ? `${location.file}:${location.line}: ` : ''}${text}`,
    )
    throw new Error(`${workspace} could not be built:\n${lines.join('\n') || error}`)
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
