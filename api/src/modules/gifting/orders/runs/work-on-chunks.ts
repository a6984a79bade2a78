import { databaseTime } from '../../../../platform/database-time.ts'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import { claimRunChunk, postponeRunChunk, type ClaimedRunChunk, type RunTables } from './run-chunks.store.ts'

/** A turn ends after this, so that a node can stop; the next one finds what is left. */
const turnMs = 10_000

/** Works on running runs, the first chunks of all before the second ones, until nothing is left that nobody works on. */
export async function workOnChunks(
  db: Db,
  tables: RunTables,
  place: (tx: Tx, chunk: ClaimedRunChunk) => Promise<void>,
): Promise<void> {
  const end = databaseTime().getTime() + turnMs
  while (databaseTime().getTime() < end && (await workOnChunk(db, tables, place)));
}

/** Does the work on one chunk, all or none of it; false when no chunk is left that nobody works on. */
async function workOnChunk(
  db: Db,
  tables: RunTables,
  place: (tx: Tx, chunk: ClaimedRunChunk) => Promise<void>,
): Promise<boolean> {
  let claimed: ClaimedRunChunk | undefined
  const work = inTransaction(db, async tx => {
    claimed = await claimRunChunk(tx, tables)
    if (claimed) await place(tx, claimed)
  })
  await work.catch(async (error: unknown) => {
    if (claimed) await postponeRunChunk(db, tables, claimed)
    throw error
  })
  return claimed !== undefined
}
