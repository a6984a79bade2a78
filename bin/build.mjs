import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { root } from './install.mjs'

const dist = path.join(root, 'dist')
const shared = ['package-lock.json', 'tsconfig.base.json', 'bin/build.mjs', 'contract/src']
const targets = {
  web: { from: ['web'], made: 'web/index.html', build: buildWeb },
  server: { from: ['api/src', 'api/tsconfig.json'], made: 'server.mjs', build: () => bundle('api', 'src/main.ts', 'server.mjs') },
  sandbox: { from: ['sandbox/src', 'sandbox/tsconfig.json'], made: 'sandbox.mjs', build: () => bundle('sandbox', 'src/main.ts', 'sandbox.mjs') },
}

/**
 * Builds into dist/ what has changed since it was built last; answers the names of what was built.
 * @param {{ onBuild?: (names: string[]) => void, signal?: AbortSignal, only?: string[] }} [options]
 */
export async function buildAll({ onBuild, signal, only = Object.keys(targets) } = {}) {
  const stampFile = path.join(dist, 'stamps.json')
  /** @type {Record<string, string>} */
  const stamps = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {}
  const stale = Object.entries(targets).filter(([name]) => only.includes(name)).map(([name, target]) => ({ name, ...target, hash: hashOf([...shared, ...target.from]) }))
    .filter(({ name, made, hash }) => stamps[name] !== hash || !existsSync(path.join(dist, made)))
  if (stale.length === 0) return []
  onBuild?.(stale.map(({ name }) => name))
  mkdirSync(dist, { recursive: true })
  await Promise.all(stale.map(async ({ name, hash, build }) => {
    await build(signal)
    stamps[name] = hash
  }))
  writeFileSync(stampFile, JSON.stringify(stamps, null, 2))
  return stale.map(({ name }) => name)
}

/** @param {string[]} places */
function hashOf(places) {
  const hash = createHash('sha256')
  for (const place of places) {
    for (const file of filesUnder(path.join(root, place))) hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} place @returns {string[]} */
function filesUnder(place) {
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return [place]
  return readdirSync(place, { withFileTypes: true })
    .filter(entry => entry.name !== 'node_modules' && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => (entry.isDirectory() ? filesUnder(path.join(place, entry.name)) : [path.join(place, entry.name)]))
}

/** @param {AbortSignal} [signal] */
function buildWeb(signal) {
  const vite = path.join(path.dirname(createRequire(path.join(root, 'web/package.json')).resolve('vite/package.json')), 'bin/vite.js')
  const flags = ['build', '--outDir', path.join(dist, 'web'), '--emptyOutDir', '--logLevel', 'warn']
  const child = spawn(process.execPath, [vite, ...flags], { signal, cwd: path.join(root, 'web'), env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout.on('data', text => { said += text })
  child.stderr.on('data', text => { said += text })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => (code === 0 ? resolve(undefined) : reject(new Error(`The web app could not be built:\n${said.trim()}`))))
  })
}

// What npm has put at the top stays outside of the bundle; what only this workspace has (or has in another version) goes in,
// because Node.js would not find it from dist/.
/** @param {string} workspace @param {string} entry @param {string} out */
async function bundle(workspace, entry, out) {
  const { build } = await import('esbuild')
  const fromRoot = createRequire(path.join(root, 'package.json'))
  try {
    await build({
      absWorkingDir: path.join(root, workspace), entryPoints: [entry], outfile: path.join(dist, out),
      bundle: true, platform: 'node', format: 'esm', target: 'node20', sourcemap: true, sourcesContent: false, logLevel: 'silent', jsx: 'automatic',
      alias: { '@ribbon/contract': path.join(root, 'contract/src') },
      banner: { js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);" },
      plugins: [{
        name: 'hoisted packages stay outside',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path: name, kind, resolveDir }) => {
            if (kind === 'entry-point' || name.startsWith('node:') || name.startsWith('@ribbon/')) return undefined
            const fromHere = createRequire(path.join(resolveDir, 'importer.js'))
            return packageFolder(fromRoot, name) === packageFolder(fromHere, name) ? { path: name, external: true } : undefined
          })
        },
      }],
    })
  } catch (error) {
    /** @type {{ text: string, location?: { file: string, line: number } }[]} */
    const errors = /** @type {{ errors?: any[] }} */ (error).errors ?? []
    const lines = errors.map(({ text, location }) => `  ${location ? `${location.file}:${location.line}: ` : ''}${text}`)
    throw new Error(`${workspace} could not be built:\n${lines.join('\n') || error}`)
  }
}

/** @param {NodeJS.Require} require @param {string} name */
function packageFolder(require, name) {
  const packageName = name.split('/').slice(0, name.startsWith('@') ? 2 : 1).join('/')
  return require.resolve.paths(packageName)?.map(folder => path.join(folder, packageName)).find(folder => existsSync(folder))
}
