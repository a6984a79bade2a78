import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../../../bin/postgres/postgres.mjs'
import { makeTemplate } from '../postgres/template.ts'

export interface OwnPostgres {
  url: string
  dataDir: string
  /** Ends it in an orderly way, or as a power cut does, and starts it on the same data. */
  restart(how: 'stop' | 'kill'): Promise<void>
  stop(): Promise<void>
}

/** A PostgreSQL of a test's own, which may be ended while others run, on a disk of its own where one is named. */
export async function startOwnPostgres(disk = tmpdir()): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(disk, 'ribbon-own-'))
  const dataDir = join(folder, 'postgres')
  let server = await startPostgres({ dataDir, database: 'ribbon' })
  await makeTemplate(server.url)
  return {
    url: server.url,
    dataDir,
    async restart(how) {
      if (how === 'kill') {
        const postmaster = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
        process.kill(postmaster, 'SIGKILL')
        await sleep(200)
      } else await server.stop()
      server = await startPostgres({ dataDir, database: 'ribbon' })
    },
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Ends every connection to a database but its own, as an operator or a failover does. Returns how many. */
export async function endConnections(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rowCount } = await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}
