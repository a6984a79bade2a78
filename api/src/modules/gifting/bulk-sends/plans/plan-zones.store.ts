import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ZonedPlan, ZoneTables } from '../../orders/zones/zones.store.ts'

const tables: ZoneTables = {
  zones: 'bulk_send_zones',
  rows: 'bulk_send_rows',
  planKey: ['bulk_send_id'],
  zoneColumns: { recipient_id: '(array_agg(w.recipient_id order by w.position, w.recipient_id))[1]' },
  addresses: `
    recipients p on p.id = z.recipient_id
    join bulk_sends s on s.id = z.bulk_send_id`,
  province: 'p.state',
  addressState: 'p.address_state',
  weightOunces: 's.weight_ounces',
  zipcodeOfRow: '(select r.zipcode from recipients r where r.id = w.recipient_id)',
  taxCents: `(
    select round((s.subtotal_cents - s.discount_cents) * quote.tax_rate)
    from bulk_sends s
    where s.id = w.bulk_send_id
  )`,
}

export const zonesOfSend = (id: RowId): ZonedPlan => ({ tables, key: [id] })
