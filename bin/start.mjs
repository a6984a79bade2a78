import path from 'node:path'
import { buildAll, isBuilt } from './build/build.mjs'
import { lastWords, startChild, stopChild, whenReady } from './start/children.mjs'
import { lockDataFolder, openDataFolder, openLog, secretOf } from './start/data-folder.mjs'
import { checkNode, ensureInstalled, root } from './packages/install.mjs'
import { startPostgres } from './postgres/postgres.mjs'
import { checkPorts } from './start/ports.mjs'
import { readSettings, sandboxEnvironment, serverEnvironment } from './start/settings.mjs'
import { serverFlags } from './start/server-flags.mjs'
import { welcome } from './start/welcome.mjs'

/** @typedef {import('./start/settings.mjs').Settings} Settings */

/** Functions that stop what was started, in reverse order. @type {(() => unknown)[]} */
const undo = []
/** The programs that run now, by name. @type {Map<string, import('./start/children.mjs').Child>} */
const children = new Map()
// bin/dev serves the screens itself and restarts the other programs.
const isDevelopment = process.argv.includes('--dev')
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
  await ensureInstalled({
    dev: isDevelopment || !isBuilt(),
    signal: ending.signal,
    onInstall: () => say('Installing the packages …'),
  })
  await buildAll({
    signal: ending.signal,
    onBuild: names => say(`Building ${names.join(', ')} …`),
    ...(isDevelopment && { only: ['server', 'sandbox'] }),
  })
  if (ending.signal.aborted) return

  const secret = secretOf(settings.dataDir)
  const sandbox = settings.sandbox.wanted ? startSandbox(settings, secret) : undefined
  sandbox?.catch(() => {}) // it is awaited below, when the database is known to run and so to be stopped
  const databaseUrl = await openDatabase(settings)
  await sandbox
  if (ending.signal.aborted) return
  const env = serverEnvironment(settings, { databaseUrl, secret })
  await startServer(settings, env, say)
  if (isDevelopment)
    restartOnRequest({
      sandbox: () => startSandbox(settings, secret),
      server: () => startServer(settings, env, say),
    })
  if (!ending.signal.aborted) say(welcome(settings))
}

/**
 * bin/dev names the programs it has built again: each is stopped and started, while the database stays.
 * @param {Record<string, () => Promise<void>>} starters
 */
function restartOnRequest(starters) {
  let last = Promise.resolve()
  const restart = async (/** @type {string[]} */ names) => {
    const since = Date.now()
    for (const name of names.toSorted()) {
      const child = children.get(name)
      children.delete(name)
      if (child) await stopChild(child)
      if (!ending.signal.aborted) await starters[name]?.()
    }
    console.log(`Restarted ${names.join(' and ')} in ${((Date.now() - since) / 1000).toFixed(1)} s`)
  }
  process.on('message', message => {
    const names = /** @type {string[]} */ (message)
    last = last.then(() => restart(names)).catch(error => console.error(error.message))
  })
  process.on('disconnect', () => void stop(0))
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
  add('sandbox', child)
  await whenReady(child, settings.sandboxUrl, status => status > 0)
  watchForCrash('sandbox', child)
}

/** @param {string} name @param {import('./start/children.mjs').Child} child @param {number} [patience] */
function add(name, child, patience) {
  children.set(name, child)
  undo.push(() => stopChild(child, patience))
}

/**
 * Ends everything when a program of ours ends by itself. In development it waits for the next change instead.
 * @param {string} name
 * @param {import('./start/children.mjs').Child} child
 */
function watchForCrash(name, child) {
  void child.gone.then(() => {
    if (ending.signal.aborted || children.get(name) !== child) return undefined
    const sentence = `The ${child.name} ended: ${lastWords(child)}`
    return isDevelopment ? console.error(sentence) : stop(1, sentence)
  })
}

/** @param {Settings} settings @param {NodeJS.ProcessEnv} env @param {(text: string) => void} say */
async function startServer(settings, env, say) {
  const log = settings.production ? undefined : openLog(settings.dataDir, 'server')
  const child = startChild({
    name: 'server',
    program: [...serverFlags(env), path.join(root, 'dist/server.mjs')],
    env,
    cwd: root,
    log,
  })
  const slow = setTimeout(() => say('Preparing the data …'), 3_000)
  add('server', child, 30_000) // it ends within 28 s
  await whenReady(child, `${settings.local}/readyz`, status => status === 200).finally(() =>
    clearTimeout(slow),
  )
  watchForCrash('server', child)
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
  // npm's shell may end without passing on the signal. A start without npm may outlive its shell.
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
