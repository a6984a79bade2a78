import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'esbuild'
import { serverFlags } from '../bin/start/server-flags.mjs'
import { openHttpClient } from './http-client.ts'

/** Under which the measured product seals what only it may read. */
export const benchSecretKey = 'a key for measurements'

const root = join(import.meta.dirname, '..')

export interface ServerProcess {
  origin: string
  /** From the start of the process to its first 200. */
  readyMs: number
  residentBytes(): Promise<number>
  /** What the processor has worked for it. */
  cpuMs(): Promise<number>
  stop(): Promise<void>
}

export interface ProductOptions {
  databaseUrl: string
  worker?: boolean
  /** The address of the carrier's stand-in; without it the settings are those of production. */ carrierUrl?: string
  /** The address of the payment provider's stand-in. */ paymentsUrl?: string
  /** The address of the stand-in for Salesforce. */ salesforceUrl?: string
  /** Lets webhooks go to this machine. */ privateWebhooks?: boolean
  /** Turns rate limits off, which would refuse thousands of sign-ins from one address. */ unlimited?: boolean
  flags?: string[]
}

/** The product as it is run in production: its bundle, in a process of its own. */
export async function startProduct({
  databaseUrl,
  worker = false,
  carrierUrl,
  paymentsUrl,
  salesforceUrl,
  privateWebhooks = false,
  unlimited = false,
  flags = [],
}: ProductOptions): Promise<ServerProcess> {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'ribbon-bench-'))
  const server = await start([...serverFlags({}), ...flags, join(root, 'dist/server.mjs')], port, '/readyz', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    WEB_DIR: join(root, 'dist/web'),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    WORKER: worker ? '1' : '0',
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'error',
    STRIPE_SECRET_KEY: 'sk_live_measured',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_measured',
    STRIPE_WEBHOOK_SECRET: 'whsec_measured',
    SHIPENGINE_API_KEY: 'measured',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SECRET_KEY: benchSecretKey,
    MAIL_FROM: 'Ribbon <hello@example.com>',
    NODE_ENV:
      carrierUrl || paymentsUrl || salesforceUrl || privateWebhooks || unlimited ? 'bench' : 'production',
    ...(carrierUrl ? { SHIPENGINE_API_BASE: carrierUrl } : {}),
    ...(paymentsUrl ? { STRIPE_API_BASE: paymentsUrl } : {}),
    ...(salesforceUrl ? { SALESFORCE_LOGIN_URL: salesforceUrl, SALESFORCE_CLIENT_ID: 'measured' } : {}),
    ...(privateWebhooks ? { ALLOW_PRIVATE_WEBHOOKS: '1' } : {}),
    ...(unlimited ? { RATE_LIMITS: '0' } : {}),
  })
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The limit: node:http and pg, bundled as the product is, and nothing else. */
export async function startLimit(databaseUrl: string): Promise<ServerProcess> {
  const outfile = join(root, 'dist/limit-server.mjs')
  await build({
    entryPoints: [join(root, 'bench/limit-server.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  })
  return start([outfile], await freePort(), '/ready', { DATABASE_URL: databaseUrl, NODE_ENV: 'production' })
}

async function start(
  program: string[],
  port: number,
  readyPath: string,
  env: NodeJS.ProcessEnv,
): Promise<ServerProcess> {
  const began = performance.now()
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.on('data', text => {
    said = `${said}${text}`.slice(-2_000)
  })
  const origin = `http://127.0.0.1:${port}`
  const client = openHttpClient(origin)
  try {
    while ((await client.get(readyPath).catch(() => undefined))?.status !== 200) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`A measured server ended: ${said.trim()}`)
      if (performance.now() - began > 60_000)
        throw new Error(`A measured server was not ready after a minute: ${said.trim()}`)
      await sleep(5)
    }
  } catch (error) {
    await end(child)
    throw error
  } finally {
    client.close()
  }
  return {
    origin,
    readyMs: performance.now() - began,
    residentBytes: () => residentBytes(child.pid!),
    cpuMs: () => cpuMs(child.pid!),
    stop: () => end(child),
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  const patience = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await gone
  clearTimeout(patience)
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
  return kilobytes ? Number(kilobytes) * 1024 : Number.NaN
}

async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name before may hold spaces; of what follows it, the 12th and 13th are ticks of a hundredth of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address() as { port: number }
        probe.close(() => resolve(port))
      })
  })
}
