import type pg from 'pg'
import { openConnection, type Db } from '../db/database.ts'

/** Without parameters, so that it is planned once: planning takes ten times as long as looking. */
const dueNames = `
  select distinct name
  from pgboss.job
  where state < 'active'
    and start_after < now()`

export interface DueJobs {
  /** The names with a job that is due. */
  findNames(): Promise<string[]>
  stop(): Promise<void>
}

/**
 * Finds due jobs on a connection of its own. Each queue is a table with six indexes, and a connection that has looked through
 * them all keeps 750 descriptions in memory; the connections of the pool need not.
 */
export function openDueJobs(db: Db): DueJobs {
  let client: pg.Client | undefined
  const close = async () => {
    const old = client
    client = undefined
    await old?.end().catch(() => {})
  }
  return {
    async findNames() {
      client ??= await openConnection(db)
      try {
        const { rows } = await client.query<{ name: string }>(dueNames, [])
        return rows.map(row => row.name)
      } catch (error) {
        await close()
        throw error
      }
    },
    stop: close,
  }
}
