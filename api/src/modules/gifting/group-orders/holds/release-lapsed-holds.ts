import { systemAuthor } from '../../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { releaseParts } from '../../../catalog/products/stock/bulk-stock.store.ts'
import { announceChoices } from './announce-choices.ts'
import { endLapsedHolds, holdSource } from './holds.store.ts'

const holdsAtOnce = 200
/** A turn of the task ends after so many; the next one goes on. */
const turnHolds = 20_000

/**
 * Releases the stock of choices that nobody has confirmed in time; the choices stay as wishes. It takes no lock of a group order: a
 * run takes firm holds only, and whoever extends or ends a hold locks its row as this does.
 */
export async function releaseLapsedHolds(db: Db): Promise<void> {
  let released = 0
  let last: number
  do {
    last = await releaseSome(db)
    released += last
  } while (last === holdsAtOnce && released < turnHolds)
}

function releaseSome(db: Db): Promise<number> {
  return inTransaction(db, async tx => {
    const ended = await endLapsedHolds(tx, holdsAtOnce)
    if (ended.length > 0)
      await releaseParts(tx, {
        type: holdSource,
        ids: ended.map(hold => hold.id),
        actorName: systemAuthor.name,
      })
    for (const { teamId, groupOrderId } of ended) announceChoices(tx, { teamId, id: groupOrderId })
    return ended.length
  })
}
