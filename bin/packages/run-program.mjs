import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { root } from './install.mjs'

/**
 * Runs a program and returns its exit code and output.
 * @param {string} program @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, show?: boolean }} [options] `show` passes its output on
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runProgram(program, args, { env = process.env, cwd = root, show = false } = {}) {
  return new Promise(resolve => {
    let output = ''
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', text => {
        output += text
      })
    child.once('error', error => {
      resolve({ code: 1, output: error.message })
    })
    child.once('close', code => {
      resolve({ code: code ?? 1, output: output.trim() })
    })
  })
}

/**
 * The file of a package's command, so that it runs under this Node.js without a shell.
 * @param {string} packageName
 * @param {string} [command]
 */
export function commandFile(packageName, command = packageName) {
  const require = createRequire(path.join(root, 'package.json'))
  const folder = require.resolve
    .paths(packageName)
    ?.map(place => path.join(place, packageName))
    .find(place => isThere(require, place))
  if (!folder) throw new Error(`The package ${packageName} is not installed; run npm ci.`)
  const { bin } = require(path.join(folder, 'package.json'))
  return path.join(folder, typeof bin === 'string' ? bin : bin[command])
}

/** @param {NodeJS.Require} require @param {string} folder */
function isThere(require, folder) {
  try {
    return Boolean(require.resolve(path.join(folder, 'package.json')))
  } catch {
    return false
  }
}
