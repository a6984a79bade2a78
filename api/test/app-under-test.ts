import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { startSandbox } from '../../sandbox/src/start-sandbox.ts'
import { createApp, type App } from '../src/app.ts'
import { readConfig, type Config } from '../src/platform/config.ts'
import { openConnection, type Db } from '../src/platform/db/database.ts'
import { silentLog, type Log } from '../src/platform/log.ts'
import { openServices } from '../src/services/services.ts'
import { databaseUrl } from './postgres/template.ts'
import { clientOf, type Client } from './tools/client.ts'
import { losesAnswers, makeAnswersFail } from './tools/lose-answers.ts'
import { runAudit } from './tools/run-audit.ts'
import { operatorHeaders, sessionHeaders } from './tools/sign-in-headers.ts'
import { makeWorld, type ActorName, type World, type WorldOptions } from './world.ts'

export { readAnswer, type Answered, type Client } from './tools/client.ts'

export interface TestApp {
  world: World
  db: Db
  config: Config
  sandboxUrl: string
  as(actor: ActorName, node?: App): Promise<Client>
  operator(): Promise<Client>
  anonymous: Client
  /** A further node on the same database, which a test may stop itself. */
  anotherNode(overrides?: NodeJS.ProcessEnv): Promise<App>
  listen(node?: App): Promise<string>
  /** Waits until no job is due or running. */
  settleJobs(): Promise<void>
  /** Rows that break an invariant, by the queries of audit.sql; by those that say `about`, where it is given. */
  audit(about?: string): Promise<unknown[]>
  app: App
  stop(): Promise<void>
}

export interface TestOptions extends WorldOptions {
  env?: NodeJS.ProcessEnv
  /** A server of the test's own, with a template. */ databaseUrl?: string
  worker?: boolean
  log?: Log
  /** Leaves the database as it is before anybody has signed up. */ isEmpty?: boolean
  /** A paying card made at the stand-in, by its test token. */ cardToken?: string
}

const noWorld: World = new Proxy({} as World, {
  get: (_, name) => {
    throw new Error(`There is no ${String(name)} in an empty database.`)
  },
})

/** The whole app on a database of its own cloned from the migrated template, with the stand-ins over the wire. */
export async function startApp(options: TestOptions = {}): Promise<TestApp> {
  const server = options.databaseUrl ?? inject('databaseUrl')
  const name = `test_${randomUUID().replaceAll('-', '').slice(0, 16)}`
  // Copied as files: three times as fast as through the log, for a server that need not survive a power cut.
  const template = options.databaseUrl ? 'ribbon_template' : 'ribbon_app_template'
  await administer(server, `create database ${name} template ${template} strategy file_copy`)
  const folder = await mkdtemp(join(tmpdir(), 'ribbon-app-'))
  const sandbox = await startSandbox({
    httpPort: 0,
    smtpPort: 0,
    dnsPort: 0,
    dataDir: join(folder, 'sandbox'),
    carrierStepMs: 0,
  })
  const sandboxUrl = `http://127.0.0.1:${sandbox.httpPort}`
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl(server, name),
    DATA_DIR: folder,
    WEB_DIR: join(folder, 'no-web'),
    PUBLIC_URL: 'http://127.0.0.1:3999',
    DATABASE_POOL: '10',
    WORKER: options.worker === false ? '0' : '1',
    STRIPE_SECRET_KEY: 'sk_test_ribbon',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_ribbon',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connect_test',
    STRIPE_API_BASE: sandboxUrl,
    SHIPENGINE_API_KEY: 'test',
    SHIPENGINE_API_BASE: `${sandboxUrl}/shipengine`,
    SHIPENGINE_JWKS_URL: `${sandboxUrl}/shipengine/jwks`,
    GOOGLE_CLIENT_ID: 'ribbon-sandbox',
    GOOGLE_CLIENT_SECRET: 'ribbon-sandbox-secret',
    GOOGLE_ISSUER: `${sandboxUrl}/google`,
    SHOPIFY_API_KEY: 'ribbon-sandbox',
    SHOPIFY_API_SECRET: 'shpss_ribbon_sandbox',
    SHOPIFY_API_BASE: `${sandboxUrl}/shopify`,
    SALESFORCE_CLIENT_ID: 'ribbon-sandbox',
    SALESFORCE_CLIENT_SECRET: 'ribbon-sandbox-secret',
    SALESFORCE_LOGIN_URL: sandboxUrl,
    DNS_SERVER: `127.0.0.1:${sandbox.dnsPort}`,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    DEFAULT_TEAM_MODULES: 'swag_store,project',
    ...options.env,
  })
  const services = openServices(config)
  const answered = new Set<string>()
  const observe = (call: string, outcome: string) => {
    answered.add(`${call} ${outcome}`)
  }
  const start = (overrides: NodeJS.ProcessEnv = {}) =>
    createApp({
      observe,
      config: { ...config, ...(overrides['WORKER'] ? { WORKER: overrides['WORKER'] === '1' } : {}) },
      log: options.log ?? silentLog,
      services,
    })
  const app = await start()
  const card = options.cardToken ? await makeCard(services, options.cardToken) : options.card
  if (losesAnswers) await makeAnswersFail(app.db)
  const world = options.isEmpty ? noWorld : await makeWorld(app.db, { ...options, ...(card ? { card } : {}) })
  const nodes: App[] = [app]
  /** As the queues of all jobs are looked through here, the connections of the app need not know them. */
  let watcher: pg.Client | undefined
  return {
    world,
    db: app.db,
    config,
    app,
    sandboxUrl,
    as: async (actor, node = app) => clientOf(node, await sessionHeaders(app.db, world.users[actor])),
    operator: async () => clientOf(app, await operatorHeaders(app.db)),
    anonymous: clientOf(app, {}),
    anotherNode: async overrides => {
      const node = await start(overrides)
      const stop = node.stop
      let stopped: Promise<void> | undefined
      node.stop = () => (stopped ??= stop())
      nodes.push(node)
      return node
    },
    listen: (node = app) => node.server.listen({ host: '127.0.0.1', port: 0 }),
    settleJobs: async () => {
      if (!watcher) {
        watcher = await openConnection(app.db)
        watcher.once('end', () => {
          watcher = undefined
        })
      }
      await settleJobs(watcher)
    },
    audit: about => runAudit(app.db, about),
    stop: async () => {
      await watcher?.end()
      for (const node of nodes) await node.stop()
      await sandbox.stop()
      await administer(server, `drop database ${name} with (force)`)
      await rm(folder, { recursive: true, force: true })
      await noteAnswered(answered)
    },
  }
}

/** Leaves what was answered for `checks/routes-covered.mjs`. */
async function noteAnswered(answered: Set<string>): Promise<void> {
  const notes = process.env['ROUTES_ANSWERED']
  if (!notes) return
  await mkdir(notes, { recursive: true })
  await writeFile(join(notes, randomUUID()), [...answered].join('\n'))
}

async function makeCard(
  services: ReturnType<typeof openServices>,
  token: string,
): Promise<{ customerId: string; methodId: string }> {
  const { customerId } = await services.payments.createCustomer({
    name: 'Acme',
    email: 'owner@acme.test',
    idempotencyKey: randomUUID(),
  })
  const { methodId } = await services.payments.addCard({ customerId, token })
  return { customerId, methodId }
}

async function settleJobs(watcher: pg.Client): Promise<void> {
  const deadline = Date.now() + 15_000
  while (Date.now() < deadline) {
    // A mail that did not leave at once is tried again a moment later.
    // By the clock: now() is when the statement came, and a job that was queued while it was planned starts later.
    const { rows } = await watcher.query<{ open: number }>(
      `select count(*)::int as open
      from pgboss.job
      where (state in ('created', 'active') and start_after <= clock_timestamp() or state = 'retry'
        and name in ('send-mail', 'send-password-reset', 'send-confirmation', 'send-recipient-proof'))
        and name not like 'sweep%'
        and name not like '\\_\\_%'`,
      [],
    )
    if (rows[0]?.open === 0) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('Jobs are still open after 15 seconds.')
}

const templateInUse = '55006'

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    // Several databases are copied from one template at a time, and PostgreSQL waits five seconds for the others.
    for (let tries = 1; ; tries++)
      try {
        await client.query(statement)
        return
      } catch (error) {
        if ((error as pg.DatabaseError).code !== templateInUse || tries === 5) throw error
      }
  } finally {
    await client.end()
  }
}
