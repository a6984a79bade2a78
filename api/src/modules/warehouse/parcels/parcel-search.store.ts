import { ilike, or, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/database.ts'
import { containsPattern } from '../../gifting/orders/search/order-search.store.ts'
import { orders, shownNumber } from '../../gifting/orders/orders.tables.ts'
import { readOrderCode } from '../../gifting/orders/tracking/read-order-code.ts'
import { teams } from '../../people/teams/teams.tables.ts'
import { parcels, scanCode } from './parcels.tables.ts'

/**
 * A condition that a search finds a parcel: by the beginning of its number or tracking number, from their indexes; where
 * no parcel has it, by a part of a name or number, which reads all parcels.
 */
export async function matchesSearch(db: Reader, search: string): Promise<SQL | undefined> {
  const found = ofCode(search)
  if (found === undefined) return contains(search)
  const { rows } = await db.execute(sql`select 1 where exists ${found}`)
  return rows.length > 0 ? sql`${parcels.id} = any(array${found})` : contains(search)
}

/** As the index on tracking numbers has it. */
const trackingCode = sql.raw("(upper(translate(p.tracking_number, ' -', '')) collate \"C\")")

/** The ids of the parcels that a code finds; with the number of a parcel behind that of its order, of this one. */
function ofCode(search: string): SQL | undefined {
  const code = readOrderCode(search)
  if (!code) return undefined
  const number = /^#?[0-9a-f]{8}-(\d{1,2})$/i.exec(search.trim())?.[1] ?? null
  return sql`(
    select p.id
    from orders o
    join parcels p on p.team_id = o.team_id and p.order_id = o.id
    where o.public_id between ${code.firstId}::uuid and ${code.lastId}::uuid
      and p.number = coalesce(${number}::int, p.number)
    union all
    select p.id
    from parcels p
    where ${trackingCode} >= ${code.tracking}
      and ${trackingCode} < ${code.afterTracking}
  )`
}

function contains(search: string): SQL | undefined {
  const pattern = containsPattern(search.trim().replace(/^#/, ''))
  return or(
    ilike(orders.shipName, pattern),
    ilike(teams.name, pattern),
    ilike(parcels.trackingNumber, pattern),
    ilike(shownNumber, pattern),
    ilike(scanCode, pattern),
  )
}
