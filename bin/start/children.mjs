import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const endWithParent = fileURLToPath(new URL('end-with-parent.mjs', import.meta.url))

/** @typedef {ReturnType<typeof startChild>} Child */

/**
 * Starts a program that ends when this process is gone. It has a process group of its own, so that Ctrl-C
 * reaches only us and we can stop it in order.
 * @param {{ name: string, program: string[], env: NodeJS.ProcessEnv, cwd: string, log?: { file: string,
 * start: number, descriptor: number } }} options
 */
export function startChild({ name, program, env, cwd, log }) {
  const output = log?.descriptor ?? 'inherit'
  const running = spawn(process.execPath, ['--import', endWithParent, ...program], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  })
  const state = { name, log, running, ended: /** @type {string | undefined} */ (undefined) }
  /** @type {Promise<string>} */
  const gone = new Promise(resolve => {
    running.once('error', error => {
      resolve(error.message)
    })
    running.once('exit', (code, signal) => {
      resolve(signal ?? `exit code ${code}`)
    })
  }).then(how => (state.ended = how))
  return Object.assign(state, { gone })
}

/**
 * Waits until the address answers with a status that `isReady` takes.
 * @param {Child} child
 * @param {string} url
 * @param {(status: number) => boolean} isReady
 */
export async function whenReady(child, url, isReady) {
  const until = Date.now() + 180_000
  while (!child.ended) {
    const status = await statusOf(url)
    if (isReady(status)) return
    if (Date.now() > until)
      throw new Error(
        `The ${child.name} started but was not ready after three minutes${child.log ? `; its log is ${child.log.file}` : ''}.`,
      )
    await Promise.race([sleep(40), child.gone])
  }
  throw new Error(`The ${child.name} did not start: ${lastWords(child)}`)
}

/** @param {string} url @returns {Promise<number>} */
function statusOf(url) {
  return new Promise(resolve => {
    const request = get(url, { timeout: 2_000, agent: false }, answer => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => {
      resolve(0)
    })
  })
}

/** Why a program of ours ended: the last error it logged, or how. @param {Child} child */
export function lastWords({ log, ended }) {
  if (!log) return `${ended}, it says why above.`
  const lines = readFileSync(log.file).subarray(log.start).toString('utf8').split('\n')
  const text =
    (ended?.startsWith('SIG') ? undefined : lines.map(errorOf).findLast(Boolean)) ??
    `it was ended by ${ended}.`
  return `${text}${/[.!?]$/.test(text) ? '' : '.'} (Its log: ${log.file})`
}

// A record of the log, an uncaught error's first line, or a sentence written before there was a log.
/** @param {string} line @returns {string | undefined} */
function errorOf(line) {
  if (!line.startsWith('{'))
    return /^(?!file:|Node\.js v|throw |Sandbox ready)(?:\w*Error(?: \[\w+\])?: )?(\w.+)/.exec(line)?.[1]
  try {
    const { level, msg, err } = JSON.parse(line)
    return level >= 50 ? err?.message || msg : undefined
  } catch {
    return undefined
  }
}

/** Asks the child to stop, and kills it when it does not. @param {Child} child */
export async function stopChild(child, patience = 12_000) {
  for (const [signal, time] of /** @type {const} */ ([
    ['SIGTERM', patience],
    ['SIGKILL', 3_000],
  ])) {
    if (child.ended) return
    child.running.kill(signal)
    const clock = new AbortController()
    await Promise.race([child.gone, sleep(time, undefined, { signal: clock.signal }).catch(() => {})])
    clock.abort()
  }
}
