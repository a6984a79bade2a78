import { databaseTime } from '../../../platform/database-time.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { countAllowedUsers } from './allowed-users/allowed-user-views.store.ts'
import type { GroupOrderRow } from './group-order-lock.store.ts'
import { presentGroupOrderSummary } from './group-orders.present.ts'
import { findCreators } from './group-orders.store.ts'
import { countPeople } from './people-counts.store.ts'
import { findGiftPictures } from './tiers/tier-items.store.ts'

/** The lines of a list; what is asked of others is asked once for all. */
export async function showGroupOrderList(reader: Reader, rows: readonly GroupOrderRow[]) {
  const [first] = rows
  if (!first) return []
  const ids = rows.map(row => row.id)
  const creators = await findCreators(reader, [...new Set(rows.map(row => row.createdBy))])
  const counts = await countPeople(reader, first.teamId, ids)
  const named = await countAllowedUsers(reader, first.teamId, ids)
  const pictures = await findGiftPictures(reader, first.teamId, ids)
  return rows.map(row => {
    const people = counts.get(row.id)
    return presentGroupOrderSummary(row, {
      creatorName: creators.get(row.createdBy)?.name ?? '',
      now: databaseTime(),
      counts: { ...people, ...named.get(row.id) },
      images: pictures.get(row.id) ?? [],
    })
  })
}
