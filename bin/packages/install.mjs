import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Refuses a Node.js that the locked packages do not run on. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Error(
    `Ribbon needs Node.js 20.19 or newer (24 is recommended), and this is ${process.versions.node}.`,
  )
}

/**
 * Installs the locked packages unless they are there already; returns whether it had to. Without `dev`, the
 * development packages may be missing: what is built runs without them.
 * @param {{ dev?: boolean, onInstall?: () => void, output?: 'inherit' | 'stderr', signal?: AbortSignal }} [options]
 */
export async function ensureInstalled({ dev = true, onInstall, output = 'inherit', signal } = {}) {
  if (isInstalled(root, { dev })) return false
  onInstall?.()
  // Building needs the development packages also where NODE_ENV is production.
  const flags = [
    'ci',
    '--ignore-scripts',
    dev ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--no-fund',
    '--no-audit',
    '--loglevel=error',
  ]
  const cli = process.env.npm_execpath ?? ''
  const [program, first] = path.basename(cli) === 'npm-cli.js' ? [process.execPath, [cli]] : ['npm', []]
  const npm = spawn(program, [...first, ...flags], {
    cwd: root,
    signal,
    stdio: ['ignore', output === 'stderr' ? 2 : 'inherit', 'inherit'],
  })
  const status = await new Promise((resolve, reject) => {
    npm.once('close', resolve)
    npm.once('error', error => {
      reject(
        new Error(
          `npm could not be started (${error.message}); it comes with Node.js and must be on the PATH.`,
        ),
      )
    })
  })
  if (status !== 0) throw new Error('The packages could not be installed; npm says why above.')
  return true
}

/**
 * Whether the locked packages are there; an optional one may be for another system.
 * @param {string} folder @param {{ dev: boolean }} needs
 */
export function isInstalled(folder, needs) {
  // npm writes this record last, so an interrupted install has none.
  const record = path.join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const installed = packagesOf(record)
  return Object.entries(packagesOf(path.join(folder, 'package-lock.json')))
    .filter(([at]) => at.includes('node_modules/'))
    .every(([at, { version, optional, dev }]) =>
      installed[at] ? installed[at].version === version : optional || (dev && !needs.dev),
    )
}

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean }>} */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
