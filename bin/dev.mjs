import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildAll } from './build/build.mjs'
import { checkNode, ensureInstalled, root } from './packages/install.mjs'

// bin/dev [--port 4000]: runs Ribbon while you work. Screens reload on save; the server and the stand-ins
// are built and started again when their files or the contract change. The ports after the first are taken, too.
const watched = ['api/src', 'api/migrations', 'contract/src', 'sandbox/src']
/** @type {import('node:child_process').ChildProcess[]} */
let children = []
let isEnding = false

try {
  checkNode()
  const port = readPort()
  await ensureInstalled()
  const [product] = (children = [startProduct(port), startScreens(port)])
  for (const folder of watched)
    watch(path.join(root, folder), { recursive: true }, () => rebuildSoon(product))
  for (const child of children) child.once('exit', () => void end(1))
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => void end(0))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function readPort() {
  const { values } = parseArgs({ options: { port: { type: 'string' } } })
  const port = Number(values.port ?? process.env.PORT ?? 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_530)
    throw new Error('Say which port: bin/dev --port 4000')
  return port
}

/** The address people open is the screens' own, so the API stands behind it on the last port. @param {number} port */
function startProduct(port) {
  return spawn(process.execPath, ['bin/start.mjs', '--dev'], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: {
      ...process.env,
      npm_command: '',
      PORT: String(apiPort(port)),
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://127.0.0.1:${port}`,
      SANDBOX_PORT: process.env.SANDBOX_PORT ?? String(port + 1),
      SANDBOX_SMTP_PORT: process.env.SANDBOX_SMTP_PORT ?? String(port + 2),
      SANDBOX_DNS_PORT: process.env.SANDBOX_DNS_PORT ?? String(port + 3),
    },
  })
}

/** @param {number} port */
function startScreens(port) {
  const vite = path.join(
    path.dirname(createRequire(path.join(root, 'web/package.json')).resolve('vite/package.json')),
    'bin/vite.js',
  )
  return spawn(process.execPath, [vite, '--port', String(port), '--strictPort', '--logLevel', 'warn'], {
    cwd: path.join(root, 'web'),
    stdio: 'inherit',
    detached: true,
    env: { ...process.env, API_PORT: String(apiPort(port)) },
  })
}

/** @param {number} port */
function apiPort(port) {
  return port + 4
}

/** @type {NodeJS.Timeout | undefined} */
let timer
/**
 * Editors write a file in several steps, so a burst of changes is built once.
 * @param {import('node:child_process').ChildProcess | undefined} product
 */
function rebuildSoon(product) {
  clearTimeout(timer)
  timer = setTimeout(() => void rebuild(product), 50)
}

/**
 * A program that does not build leaves the one before it running.
 * @param {import('node:child_process').ChildProcess | undefined} product
 */
async function rebuild(product) {
  try {
    const built = await buildAll({ only: ['server', 'sandbox'] })
    if (!isEnding && built.length > 0) product?.send(built)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}

/** @param {number} code */
async function end(code) {
  if (isEnding) return
  isEnding = true
  await Promise.all(children.map(stopped))
  process.exit(code)
}

/** @param {import('node:child_process').ChildProcess} child */
async function stopped(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await new Promise(resolve => {
    child.once('exit', resolve)
  })
}
