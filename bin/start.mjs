import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildAll } from './build/build.mjs'
import { lastWords, startChild, stopChild, whenReady } from './start/children.mjs'
import { lockDataFolder, openDataFolder, openLog, secretOf } from './start/data-folder.mjs'
import { checkNode, ensureInstalled, root } from './packages/install.mjs'
import { startPostgres } from './postgres/postgres.mjs'
import { readSettings, sandboxEnvironment, serverEnvironment } from './start/settings.mjs'

/** @typedef {import('./start/settings.mjs').Settings} Settings */

/** What has been started, to be ended in the opposite order. @type {(() => unknown)[]} */
const undo = []
const ending = new AbortController()
const started = start()

try {
  await started
} catch (error) {
  await stop(1, error instanceof Error ? error.message : String(error))
}

async function start() {
  checkNode()
  const settings = readSettings()
  // In production stdout belongs to the server's log.
  const say = settings.production ? console.error : console.log
  watchForTheEnd()
  openDataFolder(settings.dataDir)
  const lock = await lockDataFolder(settings.dataDir, settings.publicUrl)
  undo.push(lock.release)
  ending.signal.addEventListener('abort', lock.announceEnd)
  await checkPorts(settings, lock.wasCutOff ? 8_000 : 0)
  await ensureInstalled({ signal: ending.signal, onInstall: () => say('Installing the packages …') })
  await buildAll({ signal: ending.signal, onBuild: names => say(`Building ${names.join(', ')} …`) })
  if (ending.signal.aborted) return

  const secret = secretOf(settings.dataDir)
  const sandbox = settings.sandbox.wanted ? startSandbox(settings, secret) : undefined
  sandbox?.catch(() => {}) // it is awaited below, when the database is known to run and so to be stopped
  const databaseUrl = await openDatabase(settings)
  await sandbox
  if (ending.signal.aborted) return
  await startServer(settings, serverEnvironment(settings, { databaseUrl, secret }), say)
  if (!ending.signal.aborted) say(welcome(settings))
}

/** @param {Settings} settings */
async function openDatabase(settings) {
  if (settings.databaseUrl) {
    await checkDatabase(settings.databaseUrl)
    return settings.databaseUrl
  }
  const postgres = await startPostgres({ dataDir: path.join(settings.dataDir, 'postgres') })
  undo.push(postgres.stop)
  return postgres.url
}

/** @param {string} url */
async function checkDatabase(url) {
  if (!/^postgres(ql)?:\/\/./.test(url))
    throw new Error('DATABASE_URL must look like postgresql://user:password@host:5432/database.')
  const { default: pg } = await import('pg')
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 8_000 })
    client.on('error', () => {})
    await client.connect()
    const version = Number((await client.query('show server_version_num')).rows[0].server_version_num)
    await client.end()
    if (version < 150_000)
      throw new Error(`it is PostgreSQL ${Math.floor(version / 10_000)}, and Ribbon needs 15 or newer`)
  } catch (error) {
    const first = /** @type {{ errors?: Error[] }} */ (error).errors?.[0] ?? /** @type {Error} */ (error)
    throw new Error(`The database of DATABASE_URL cannot be used: ${first.message || first}.`)
  }
}

/** @param {Settings} settings @param {string} secret */
async function startSandbox(settings, secret) {
  const log = openLog(settings.dataDir, 'sandbox')
  const child = startChild({
    name: 'stand-in process',
    program: [path.join(root, 'dist/sandbox.mjs')],
    env: sandboxEnvironment(settings, secret),
    cwd: root,
    log,
  })
  undo.push(() => stopChild(child))
  await whenReady(child, settings.sandboxUrl, status => status > 0)
  void child.gone.then(() => stop(1, `The stand-in process ended: ${lastWords(child)}`))
}

/** @param {Settings} settings @param {NodeJS.ProcessEnv} env @param {(text: string) => void} say */
async function startServer(settings, env, say) {
  const log = settings.production ? undefined : openLog(settings.dataDir, 'server')
  const child = startChild({
    name: 'server',
    program: ['--enable-source-maps', path.join(root, 'dist/server.mjs')],
    env,
    cwd: root,
    log,
  })
  undo.push(() => stopChild(child))
  const slow = setTimeout(() => say('Preparing the data …'), 3_000)
  await whenReady(child, `${settings.local}/readyz`, status => status === 200).finally(() =>
    clearTimeout(slow),
  )
  void child.gone.then(() => stop(1, `The server ended: ${lastWords(child)}`))
}

/** @param {Settings} settings @param {number} patience milliseconds for the programs of a start that was cut off to leave */
async function checkPorts({ host, port, sandbox }, patience) {
  const wanted = [{ name: 'PORT', host, port }]
  if (sandbox.wanted)
    wanted.push(
      { name: 'SANDBOX_PORT', host: sandbox.host, port: sandbox.port },
      { name: 'SANDBOX_SMTP_PORT', host: sandbox.host, port: sandbox.smtpPort },
    )
  const until = Date.now() + patience
  for (const { name, ...at } of wanted) {
    let code = await tryPort(at)
    while (code === 'EADDRINUSE' && Date.now() < until) {
      await sleep(100)
      code = await tryPort(at)
    }
    if (!code) continue
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${at.port} on ${at.host} is taken by another program; set ${name} to a free one.`)
    throw new Error(
      `Ribbon cannot listen on ${at.host}, port ${at.port} (${code}); set HOST and ${name} to what this machine allows.`,
    )
  }
}

/** @param {{ host: string, port: number }} at @returns {Promise<string | undefined>} */
function tryPort(at) {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', error => {
      resolve(/** @type {NodeJS.ErrnoException} */ (error).code)
    })
    probe.listen(at, () =>
      probe.close(() => {
        resolve(undefined)
      }),
    )
  })
}

function watchForTheEnd() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => {
      void stop(0)
    })
  if (process.stdout.isTTY)
    process.on('SIGHUP', () => {
      void stop(0)
    }) // elsewhere nohup has a say
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {}) // whoever read it may leave
  // npm's shell may be ended without passing the signal on; what is started without npm may outlive its shell.
  const parent = process.ppid
  if (process.env.npm_command)
    setInterval(() => {
      if (process.ppid !== parent) void stop(0)
    }, 100).unref()
}

/** @param {number} code @param {string} [sentence] */
async function stop(code, sentence) {
  if (ending.signal.aborted) return
  ending.abort()
  if (sentence) console.error(sentence)
  await endAll()
  await started.catch(() => {}) // what was still being started is now there to be ended
  await endAll()
  process.exit(code)
}

async function endAll() {
  for (let end = undo.pop(); end; end = undo.pop()) {
    try {
      await end()
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
    }
  }
}

/** @param {Settings} settings */
function welcome({ publicUrl, production, dataDir, sandbox, sandboxUrl, standIns }) {
  if (production) return `Ribbon is ready at ${publicUrl}`
  const file = path.join(dataDir, 'demo-sign-ins.json')
  /** @type {{ label: string, email: string, password: string }[]} */
  const people = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const widths = /** @type {const} */ (['label', 'email']).map(key =>
    Math.max(...people.map(person => person[key].length)),
  )
  const rows = [
    ['Open', publicUrl],
    ...people.map(({ label, email, password }, index) => [
      index ? '' : 'Sign in as',
      `${label.padEnd(widths[0] ?? 0)}   ${email.padEnd(widths[1] ?? 0)}   ${password}`,
    ]),
    ...(sandbox.wanted
      ? [
          ...(standIns.mail ? [['Mail', `${sandboxUrl}/mail`]] : []),
          ...(standIns.shipping ? [['Parcels', `${sandboxUrl}/parcels`]] : []),
          ...(standIns.payments ? [['Payments', `${sandboxUrl}/payments`]] : []),
          ['Sign-ins', `${sandboxUrl}/saml, ${sandboxUrl}/google`],
        ]
      : []),
    ['Data, logs', path.relative(process.cwd(), dataDir) || dataDir],
    ['Stop', 'Ctrl-C'],
  ]
  return `\n  Ribbon is ready.\n\n${rows.map(([name = '', text]) => `  ${name.padEnd(12)}${text}`).join('\n')}\n`
}
