import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { bundle, dist } from './bundle.mjs'
import { root } from '../packages/install.mjs'

const stampFile = path.join(dist, 'stamps.json')
const shared = ['package-lock.json', 'tsconfig.base.json', 'bin/build', 'contract/src']
const targets = {
  web: { from: ['web'], made: 'web/index.html', build: buildWeb },
  server: {
    from: ['api/src', 'api/tsconfig.json'],
    made: 'server.mjs',
    build: () => bundle('api', 'src/main.ts', 'server'),
  },
  commands: {
    from: ['api/src', 'api/tsconfig.json'],
    made: 'migrate.mjs',
    build: () =>
      Promise.all(
        ['operator', 'audit', 'copy', 'migrate'].map(name => bundle('api', `src/${name}-cli.ts`, name)),
      ),
  },
  sandbox: {
    from: ['sandbox/src', 'sandbox/tsconfig.json'],
    made: 'sandbox.mjs',
    build: () => bundle('sandbox', 'src/main.ts', 'sandbox'),
  },
}

/**
 * Builds into dist/ what has changed since it was built last; returns the names of what was built.
 * @param {{ onBuild?: (names: string[]) => void, signal?: AbortSignal, only?: string[] }} [options]
 */
export async function buildAll({ onBuild, signal, only = Object.keys(targets) } = {}) {
  const { stamps, stale } = findStale(only)
  if (stale.length === 0) return []
  onBuild?.(stale.map(({ name }) => name))
  mkdirSync(dist, { recursive: true })
  await Promise.all(
    stale.map(async ({ name, hash, build }) => {
      await build(signal)
      stamps[name] = hash
    }),
  )
  writeFileSync(stampFile, JSON.stringify(stamps, null, 2))
  return stale.map(({ name }) => name)
}

/** Whether all is built as it is now, so that the development packages are not needed. @param {string[]} [only] */
export function isBuilt(only = Object.keys(targets)) {
  return findStale(only).stale.length === 0
}

/** @param {string[]} only */
function findStale(only) {
  /** @type {Record<string, string>} */
  const stamps = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {}
  const stale = Object.entries(targets)
    .filter(([name]) => only.includes(name))
    .map(([name, target]) => ({ name, ...target, hash: hashOf([...shared, ...target.from]) }))
    .filter(({ name, made, hash }) => stamps[name] !== hash || !existsSync(path.join(dist, made)))
  return { stamps, stale }
}

/** @param {string[]} places */
function hashOf(places) {
  const hash = createHash('sha256')
  for (const place of places) {
    for (const file of filesUnder(path.join(root, place)))
      hash
        .update(`${path.relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0')
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
    .flatMap(entry =>
      entry.isDirectory() ? filesUnder(path.join(place, entry.name)) : [path.join(place, entry.name)],
    )
}

/** @param {AbortSignal} [signal] */
function buildWeb(signal) {
  const vite = path.join(
    path.dirname(createRequire(path.join(root, 'web/package.json')).resolve('vite/package.json')),
    'bin/vite.js',
  )
  const flags = ['build', '--outDir', path.join(dist, 'web'), '--emptyOutDir', '--logLevel', 'warn']
  const child = spawn(process.execPath, [vite, ...flags], {
    signal,
    cwd: path.join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', text => {
    said += text
  })
  child.stderr.on('data', text => {
    said += text
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code =>
      code === 0 ? resolve(undefined) : reject(new Error(`The web app could not be built:\n${said.trim()}`)),
    )
  })
}
