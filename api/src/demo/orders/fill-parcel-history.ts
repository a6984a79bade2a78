import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'

/** Writes what happened to each parcel of the demo into the audit trail, as its steps would have. */
export async function fillParcelHistory(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into audit_events
      (team_id, actor_kind, actor_name, action, subject_type, subject_id, details, before, after, created_at)
    select p.team_id, 'service', step.actor, 'parcel.' || step.name, 'parcels', p.id::text,
      case
        when step.name in ('labelled', 'shipped') then jsonb_build_object('trackingNumber', p.tracking_number)
        else '{}'
      end,
      jsonb_build_object('state', step.former), jsonb_build_object('state', step.name), step.at
    from parcels p
    cross join (select name from operators order by id limit 1) o
    cross join lateral (
      values
        (1, 'labelled', 'queued', 'Ribbon', case when p.state not in ('queued', 'canceled') then p.created_at end),
        (2, 'packed', 'labelled', o.name, p.packed_at),
        (3, 'shipped', 'packed', 'Carrier', p.shipped_at),
        (4, 'delivered', 'shipped', 'Carrier', p.delivered_at),
        (5, 'returned', case when p.delivered_at is null then 'shipped' else 'delivered' end, o.name,
          p.returned_at)
    ) step (position, name, former, actor, at)
    where step.at is not null
    order by step.at, p.id, step.position`)
}
