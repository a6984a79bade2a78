import type { FastifyInstance } from 'fastify'
import type { SignUpSettings } from './modules/administration/accounts/sign-up-team.ts'
import { isStoreDomain } from './modules/store/store-domains/store-domains.store.ts'
import { answerCertificates } from './platform/http/hosts/answer-certificates.ts'
import { openStoreHosts, type StoreHosts } from './modules/store/store-domains/open-store-hosts.ts'
import { serveApiDocs } from './platform/http/serve-api-docs.ts'
import type { Config } from './platform/config.ts'
import { followDatabaseTime } from './platform/database-time.ts'
import { closeDatabase, openDatabase, type Db } from './platform/db/database.ts'
import { openLocalFiles, serveFiles, type FileStore } from './platform/files/files.ts'
import { openPrivateFiles } from './platform/files/private-files.ts'
import { createServer, type ServerOptions } from './platform/http/create-server.ts'
import { serveRoutes } from './platform/http/serve-routes.ts'
import { stopServing } from './platform/http/stop-serving.ts'
import { serveWeb } from './platform/http/web/serve-web.ts'
import { readWebPages, type WebPages } from './platform/http/web/web-pages.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import { openMailer } from './platform/mail/outbox.ts'
import { openMailPictures } from './platform/mail/pictures.ts'
import { apiDescription } from './openapi.ts'
import { domainParts, storeParts } from './hand-in.ts'
import { findPublicStore } from './modules/store/stores/find-public-store.ts'
import { sessionCookies } from './modules/people/identity/sessions/session-cookies.ts'
import { isPictureOfStore } from './modules/store/storefront/is-picture-of-store.ts'
import { findShownStore } from './modules/store/storefront/documents/find-shown-store.ts'
import {
  openStoreDocuments,
  type StoreDocuments,
} from './modules/store/storefront/documents/open-store-documents.ts'
import { documentParts } from './modules/store/storefront/documents/document-parts.ts'
import { openAuthentication } from './open-authentication.ts'
import { openLiveChannel } from './open-live-channel.ts'
import { registerModules } from './registry.ts'
import type { Services } from './services/services.ts'

export interface AppParts {
  config: Config
  log: Log
  services: Services
  furnishTeam?: SignUpSettings['furnish']
  files?: FileStore
  observe?: (call: string, outcome: string) => void
}

export interface App {
  server: FastifyInstance
  db: Db
  files: FileStore
  /** Finishes what is under way, in at most 28 seconds. */
  stop(): Promise<void>
}

/** One node: the API, the live channel and, unless switched off, a worker, over one database. */
export async function createApp({
  config,
  log,
  services,
  furnishTeam,
  observe,
  files = openLocalFiles(`${config.DATA_DIR}/files`),
}: AppParts): Promise<App> {
  const db = openDatabase({ url: config.DATABASE_URL, max: config.DATABASE_POOL })
  const sessionSettings = { rotate: config.ROTATE_TOKENS, secure: config.isSecure }
  const { authenticate, limits, ...keyUse } = openAuthentication(db, { config, log, sessionSettings })
  const exportFiles = openPrivateFiles(`${config.DATA_DIR}/exports`)
  const projectFiles = openPrivateFiles(`${config.DATA_DIR}/projects`)
  const modules = registerModules(
    { db, config, services, files, exportFiles, projectFiles, log, authenticate },
    furnishTeam,
  )
  const clock = await followDatabaseTime(db, log)
  const jobs = await startJobs(modules, { db, config, files, log })

  let ready = true
  const hosts = openStoreHosts(db, config)
  const { documents, pages } = await openDocuments(db, config)
  const server = await createServer({
    db,
    secure: config.isSecure,
    hosts: hostSettings(config, hosts, documents),
    trustProxy: config.TRUST_PROXY,
    metricsToken: config.METRICS_TOKEN,
    isReady: () => ready,
    outside: cardProvider(config),
  })
  if (config.TRUST_PROXY === 0) warnOfProxy(server, log)
  const live = await openLiveChannel(server, { db, log, sessionSettings, follow: hosts.follow })
  serveRoutes(server, modules.calls, {
    db,
    log,
    authenticate,
    limits,
    constraints: modules.constraints,
    publicOrigin: config.publicUrl,
    secretKey: config.SECRET_KEY,
    secureCookies: config.isSecure,
    observe,
    refuseSurplus: config.NODE_ENV === 'test' || config.NODE_ENV === 'development',
  })
  await serveOthers(server, { db, config, files, hosts, documents, pages })

  return {
    server,
    db,
    files,
    async stop() {
      ready = false
      await Promise.all([jobs.stopWork(), stopServing(server, { live, drainMs: config.drainMs, log })])
      await jobs.stop()
      await Promise.all([live.stop(), keyUse.stop()])
      clock.stop()
      await closeDatabase(db)
    },
  }
}

/** What the server answers besides the declared calls. */
async function serveOthers(
  server: FastifyInstance,
  {
    db,
    config,
    files,
    hosts,
    documents,
    pages,
  }: {
    db: Db
    config: Config
    files: FileStore
    hosts: StoreHosts
    documents: StoreDocuments
    pages: WebPages | undefined
  },
): Promise<void> {
  serveApiDocs(server, apiDescription)
  serveFiles(server, files, (path, { storeId, slug }) => isPictureOfStore(db, String(storeId ?? slug), path))
  documents.serve(server)
  answerCertificates(server, {
    token: config.TLS_ASK_TOKEN,
    isServed: async name => {
      const store = await hosts.find(name)
      if (!store || store.storeId !== undefined) return isStoreDomain(db, name)
      return (await findPublicStore(db, storeParts, store.slug))?.isOpen ?? false
    },
  })
  if (!pages) return
  const sessionCookie = sessionCookies(config.isSecure).member
  await serveWeb(server, { folder: config.WEB_DIR, pages, sessionCookie })
}

/** The app's own host, and which store another one is of. */
function hostSettings(
  { publicUrl, isProduction }: Config,
  { find }: StoreHosts,
  { answer }: StoreDocuments,
): ServerOptions['hosts'] {
  return { publicUrl, isProduction, findStoreHost: find, serveDocument: answer }
}

/** What is known of the built web app, and the pages of stores made of it. */
async function openDocuments(
  db: Db,
  config: Config,
): Promise<{ documents: StoreDocuments; pages: WebPages | undefined }> {
  const settings = {
    parts: { ...storeParts, ...domainParts(config) },
    secretKey: config.SECRET_KEY,
    shipsFrom: config.shipsFrom,
  }
  const pages = await readWebPages(config.WEB_DIR)
  const documents = openStoreDocuments({
    partsOf: pages && documentParts(pages),
    publicUrl: config.publicUrl,
    secure: config.isSecure,
    provider: cardProvider(config),
    findShownStore: asked => findShownStore(db, settings, asked),
  })
  return { documents, pages }
}

/** The queue with the modules' jobs, and the job that sends their mails. */
async function startJobs(
  modules: ReturnType<typeof registerModules>,
  { db, config, files, log }: { db: Db; config: Config; files: FileStore; log: Log },
): Promise<{ stopWork(): Promise<void>; stop(): Promise<void> }> {
  const mailer = openMailer({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    renderers: modules.mails,
    placePictures: openMailPictures(files, config.publicUrl, log),
  })
  const jobs = await openJobs({
    db,
    log,
    work: config.WORKER,
    schedules: modules.schedules,
    backgroundTasks: modules.backgroundTasks,
    handlers: { ...modules.jobs, 'send-mail': ({ id }) => mailer.send(db, id) },
  })
  return {
    stopWork: jobs.stopWork,
    async stop() {
      await jobs.stop()
      mailer.close()
    },
  }
}

/** Stripe's script opens frames of its own and of banks' challenges, and asks its API; its stand-in is one framed page. */
function cardProvider({ STRIPE_API_BASE, SANDBOX_URL }: Config) {
  if (STRIPE_API_BASE) return { scripts: [], frames: [SANDBOX_URL ?? STRIPE_API_BASE], asked: [] }
  const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com']
  return { scripts, frames: [...scripts, 'https://hooks.stripe.com'], asked: ['https://api.stripe.com'] }
}

/** Behind a proxy nobody told us of, everybody shares one address and its limits. */
function warnOfProxy(server: FastifyInstance, log: Log): void {
  let warned = false
  server.addHook('onRequest', async request => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return
    warned = true
    log.warn('Requests are forwarded, but TRUST_PROXY is 0: all of them count as one address.')
  })
}
