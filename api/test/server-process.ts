import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { bundle, dist } from '../../bin/build/bundle.mjs'
import type { Config } from '../src/platform/config.ts'

export interface ServerProcess {
  url: string
  pid: number
  isRunning(): boolean
  stop(): Promise<void>
  /** Ends it as a power cut does. */ kill(): Promise<void>
}

let program: Promise<string> | undefined

/** The server in one file, which starts in a third of the time; made once by each worker. */
async function buildProgram(): Promise<string> {
  await bundle('api', 'test/serve-process.ts', 'test-server.mjs')
  return join(dist, 'test-server.mjs')
}

/** A server in a process of its own on the database of a test, as an installation with several nodes has it. */
export async function startServerProcess(
  config: Config,
  overrides: NodeJS.ProcessEnv = {},
): Promise<ServerProcess> {
  const port = await freePort()
  const settings = [
    'NODE_ENV',
    'DATABASE_URL',
    'DATA_DIR',
    'WEB_DIR',
    'PUBLIC_URL',
    'SECRET_KEY',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_API_BASE',
    'SHIPENGINE_API_KEY',
    'SHIPENGINE_API_BASE',
    'SHIPENGINE_JWKS_URL',
    'SMTP_URL',
  ] as const
  const child = spawn(process.execPath, [await (program ??= buildProgram())], {
    env: {
      PATH: process.env['PATH'],
      ...Object.fromEntries(settings.map(name => [name, String(config[name] ?? '')])),
      HOST: '127.0.0.1',
      PORT: String(port),
      WORKER: '0',
      DATABASE_POOL: '5',
      ...overrides,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  await new Promise<void>((resolve, reject) => {
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', text => {
        said += String(text)
      })
    child.once('message', () => {
      resolve()
    })
    child.once('exit', () => {
      reject(new Error(`The server ended: ${said}`))
    })
  })
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  }
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address() as { port: number }
        probe.close(() => {
          resolve(port)
        })
      })
  })
}
