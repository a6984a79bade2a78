import { tidy } from '../bench-data.ts'
import type { Db } from '../../api/src/platform/db/database.ts'

/** Adds the parcel of every order that was shipped, so that orders are found by its tracking number. */
export async function addParcels(db: Db): Promise<void> {
  const client = await db.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(`
      insert into parcels (team_id, order_id, state, carrier_code, service_code, service_name, tracking_number,
        tracking_url, packed_at, shipped_at, delivered_at, created_at)
      select team_id, id, status, carrier_code, service_code, service_name, tracking_number,
        tracking_url, packed_at, shipped_at, delivered_at, processing_started_at
      from orders
      where tracking_number is not null
      order by id`)
    await client.query('reset statement_timeout')
  } finally {
    client.release()
  }
  await tidy(db)
}
