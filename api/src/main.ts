import { join } from 'node:path'
import { createApp } from './app.ts'
import { storeDemoPictures } from './demo/demo-pictures.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { furnishDemoTeam } from './demo/furnish-demo-team.ts'
import { endOnSignal } from './end-on-signal.ts'
import { readConfig, type Config } from './platform/config.ts'
import { closeDatabase, openDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { openLocalFiles } from './platform/files/files.ts'
import { createLog } from './platform/log.ts'
import { openServices } from './services/services.ts'

try {
  await start(readConfig())
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  const log = createLog(config.LOG_LEVEL)
  // Node.js would print all that the error carries.
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'unforeseen end')
    process.exit(1)
  })
  await prepareDatabase(config)
  const services = openServices(config)
  const files = openLocalFiles(`${config.DATA_DIR}/files`)
  const furnishTeam = config.DEMO ? furnishDemoTeam(await storeDemoPictures(files)) : undefined
  const app = await createApp({ config, log, services, files, ...(furnishTeam ? { furnishTeam } : {}) })
  if (config.DEMO)
    await fillDemo({
      db: app.db,
      files,
      services,
      dataDir: config.DATA_DIR,
      secretKey: config.SECRET_KEY,
      sandboxUrl: config.SANDBOX_URL,
    })
  await app.server.listen({ host: config.HOST, port: config.PORT })
  log.info({ url: config.publicUrl }, 'ribbon is ready')
  endOnSignal(app)
}

async function prepareDatabase(config: Config): Promise<void> {
  const db = openDatabase({ url: config.DATABASE_URL, max: 1, connectionTimeoutMs: 5_000 })
  try {
    await migrate(db, join(import.meta.dirname, '../api/migrations'))
  } catch (error) {
    throw new Error(`The database of DATABASE_URL cannot be used: ${(error as Error).message}`, {
      cause: error,
    })
  } finally {
    await closeDatabase(db)
  }
}
