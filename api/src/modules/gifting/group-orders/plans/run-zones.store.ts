import type { ZonedPlan, ZoneTables } from '../../orders/zones/zones.store.ts'
import type { RunRow } from '../runs/runs.store.ts'

const tables: ZoneTables = {
  zones: 'group_order_run_zones',
  rows: 'group_order_run_rows',
  planKey: ['team_id', 'run_id'],
  zoneColumns: { participant_id: 'min(w.participant_id)', weight_ounces: 'max(w.weight_ounces)' },
  addresses: 'participants p on p.team_id = z.team_id and p.id = z.participant_id',
  province: 'p.province',
  addressState: "'given'::text",
  weightOunces: 'z.weight_ounces',
  zipcodeOfRow: `(
    select p.zipcode
    from participants p
    where p.team_id = w.team_id
      and p.id = w.participant_id
  )`,
  taxCents: 'round((w.subtotal_cents - w.discount_cents) * quote.tax_rate)',
}

export const zonesOfRun = ({ teamId, id }: Pick<RunRow, 'teamId' | 'id'>): ZonedPlan => ({
  tables,
  key: [teamId, id],
})
