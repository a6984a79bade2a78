import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { bundle, dist } from '../../bin/build/bundle.mjs'
import type { Config } from '../src/platform/config.ts'

export interface ServerProcess {
  url: string
  pid: number
  isRunning(): boolean
  /** Asks it to end, and waits for its exit code. */ stop(): Promise<number | null>
  /** Ends it as a power cut does. */ kill(): Promise<number | null>
}

let program: Promise<string> | undefined

/** The server as a bundle, which starts in a third of the time; made once by each worker. */
async function buildProgram(): Promise<string> {
  await bundle('api', 'test/serve-process.ts', 'test-server')
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
    'STRIPE_CONNECT_WEBHOOK_SECRET',
    'STRIPE_API_BASE',
    'SALESFORCE_CLIENT_ID',
    'SALESFORCE_CLIENT_SECRET',
    'SALESFORCE_LOGIN_URL',
    'SHIPENGINE_API_KEY',
    'SHIPENGINE_API_BASE',
    'SHIPENGINE_JWKS_URL',
    'SHOPIFY_API_KEY',
    'SHOPIFY_API_SECRET',
    'SHOPIFY_API_BASE',
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

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const gone = new Promise<number | null>(resolve => child.once('exit', resolve))
  child.kill(signal)
  return gone
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

/** The processes of a test that kills them: those that are left end with the test. */
export function keepServers(): {
  start(config: Config, worker: '0' | '1'): Promise<ServerProcess>
  end(node: ServerProcess, how: 'kill' | 'stop'): Promise<void>
  endAll(): Promise<void>
} {
  const running = new Set<ServerProcess>()
  return {
    start: async (config, worker) => {
      const node = await startServerProcess(config, { WORKER: worker })
      running.add(node)
      return node
    },
    end: async (node, how) => {
      running.delete(node)
      await node[how]()
    },
    endAll: async () => {
      await Promise.all([...running].map(node => node.kill()))
    },
  }
}

interface Pooled {
  pool: { query(text: string): Promise<unknown> }
}

/** Makes each chunk of orders rest in the middle of its work, so that kills meet it there. */
export async function restInOrders({ pool }: Pooled, seconds: number): Promise<void> {
  await pool.query(
    `create function rest() returns trigger language plpgsql
      as 'begin perform pg_sleep(${seconds}); return null; end';
    create trigger rest after insert on order_items for each statement execute function rest()`,
  )
}

/** Ends that, without waiting for those who rest. */
export async function endRestInOrders({ pool }: Pooled): Promise<void> {
  await pool.query(
    "create or replace function rest() returns trigger language plpgsql as 'begin return null; end'",
  )
}
