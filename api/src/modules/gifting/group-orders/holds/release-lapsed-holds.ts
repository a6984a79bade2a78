import { systemAuthor } from '../../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { releaseParts } from '../../../catalog/products/stock/bulk-stock.store.ts'
import { announceChoices } from './announce-choices.ts'
import { endLapsedHolds, holdSource } from './holds.store.ts'

const holdsAtOnce = 200
const turnMs = 10_000

/**
 * Releases the stock of choices that nobody has confirmed in time; the choices stay as wishes. It takes no lock of a group order: a
 * run takes firm holds only, and whoever extends or ends a hold locks its row as this does.
 */
export async function releaseLapsedHolds(db: Db): Promise<void> {
  const end = Date.now() + turnMs
  while (Date.now() < end && (await releaseSome(db)) === holdsAtOnce);
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
