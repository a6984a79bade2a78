import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { buildAll } from './build/build.mjs'
import { checkNode, ensureInstalled, root } from './packages/install.mjs'
import { readSettings } from './start/settings.mjs'

// bin/dev: npm start, begun again when the server, the contract or the stand-ins change, and Vite's server for the screens.
const begin = () =>
  spawn(process.execPath, ['bin/start.mjs'], {
    cwd: root,
    stdio: 'inherit',
    detached: true,
    env: { ...process.env, npm_command: '' },
  })
/** @type {import('node:child_process').ChildProcess | undefined} */
let product
/** @type {import('node:child_process').ChildProcess | undefined} */
let vite
let ending = false

try {
  checkNode()
  const { port } = readSettings()
  if (port !== 3000)
    throw new Error("bin/dev runs on port 3000, where Vite's server looks for the API; unset PORT.")
  await ensureInstalled()
  product = begin()
  vite = spawn(process.execPath, [viteFile()], { cwd: path.join(root, 'web'), stdio: 'inherit' })
  for (const folder of ['api/src', 'api/migrations', 'contract/src', 'sandbox/src'])
    watch(path.join(root, folder), { recursive: true }, changed)
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => {
      void end()
    })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function viteFile() {
  return path.join(
    path.dirname(createRequire(path.join(root, 'web/package.json')).resolve('vite/package.json')),
    'bin/vite.js',
  )
}

/** @type {NodeJS.Timeout | undefined} */
let pause
function changed() {
  clearTimeout(pause)
  pause = setTimeout(() => {
    void again()
  }, 200)
}

async function again() {
  try {
    const built = await buildAll({ only: ['server', 'sandbox'] })
    if (ending || built.length === 0) return
    await stopped(product)
    product = begin()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error) // the one before goes on
  }
}

/** @param {import('node:child_process').ChildProcess | undefined} child */
function stopped(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return undefined
  child.kill('SIGTERM')
  return new Promise(resolve => {
    child.once('exit', resolve)
  })
}

async function end() {
  ending = true
  await Promise.all([stopped(vite), stopped(product)])
  process.exit(0)
}
