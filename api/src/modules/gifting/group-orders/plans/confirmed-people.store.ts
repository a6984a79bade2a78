import { sql, type SQL } from 'drizzle-orm'
import { bool, columns, id, int, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RunRow } from '../runs/runs.store.ts'

/**
 * Who a run is for: everyone who has confirmed and has no order. A run that begins by itself takes only who confirmed before a
 * time, and leaves out who waits for a later day or has an address to mend.
 */
const isWanted = `
  p.team_id = r.team_id
  and p.group_order_id = r.group_order_id
  and p.confirmed_at is not null
  and p.state = 'active'
  and (
    not r.is_rolling
    or p.confirmed_at < r.confirmed_before
    and p.problem is null
    and coalesce(p.not_before <= current_date, true)
  )`

/** The gifts that a participant has confirmed, in one row. */
const giftsOf = `
  select
    coalesce(sum(w.quantity * coalesce(w.price_cents, v.price_cents)), 0) as subtotal_cents,
    coalesce(sum(w.discount_cents), 0) as discount_cents,
    coalesce(sum(w.quantity * v.weight_ounces), 0) as weight_ounces,
    coalesce(bool_and(h.id is not null), false) as is_held,
    string_agg(concat(w.product_variant_id, 'x', w.quantity, '@', w.price_cents, '-', w.discount_cents, ':', c.bundle_id),
      ',' order by w.id) as parts
  from choices c
  join choice_parts w on w.team_id = c.team_id and w.choice_id = c.id
  join product_variants v on v.id = w.product_variant_id
  left join choice_holds h on h.team_id = c.team_id and h.choice_id = c.id and h.ended_at is null
  where c.team_id = p.team_id and c.participant_id = p.id`

/** Changes with all that a person's order depends on. */
const fingerprint = `md5(jsonb_build_array(
  p.confirmed_at, p.not_before > current_date, p.name, p.company, p.email, p.phone,
  p.address_one, p.address_two, p.city, p.province, p.zipcode, p.country, g.parts)::text)`

const personColumns = columns({
  participantId: id('p.id'),
  name: text("coalesce(p.name, '')"),
  company: orNull(text('p.company')),
  addressOne: orNull(text('p.address_one')),
  addressTwo: orNull(text('p.address_two')),
  city: orNull(text('p.city')),
  state: orNull(text('p.province')),
  zipcode: orNull(text('p.zipcode')),
  country: orNull(text('p.country')),
  isPostponed: bool('coalesce(p.not_before > current_date, false)'),
  subtotalCents: int('g.subtotal_cents::int'),
  discountCents: int('g.discount_cents::int'),
  weightOunces: text('g.weight_ounces'),
  isHeld: bool('g.is_held'),
  fingerprint: text(fingerprint),
})
export type ConfirmedPerson = RowOf<typeof personColumns>

/** The next people a run is for. */
export function findConfirmedPeople(
  reader: Reader,
  run: Pick<RunRow, 'teamId' | 'id' | 'filledTo'>,
  limit: number,
): Promise<ConfirmedPerson[]> {
  return readRows(
    reader,
    personColumns,
    `
    select ${personColumns}
    from group_order_runs r
    join participants p on ${isWanted}
    cross join lateral (${giftsOf}) g
    where r.team_id = $1
      and r.id = $2
      and p.id > $3
    order by p.id
    limit $4`,
    [run.teamId, run.id, run.filledTo, limit],
  )
}

const countColumns = columns({ count: int('count(*)::int') })

/** How many people have confirmed and have no order. */
export async function countConfirmed(
  reader: Reader,
  { teamId, id: groupOrderId }: { teamId: number; id: number },
): Promise<number> {
  const [row] = await readRows(
    reader,
    countColumns,
    `
    select ${countColumns}
    from participants
    where team_id = $1
      and group_order_id = $2
      and confirmed_at is not null
      and state = 'active'`,
    [teamId, groupOrderId],
  )
  return row?.count ?? 0
}

const outdatedPeople = (run: Pick<RunRow, 'teamId' | 'id'>): SQL => sql`
  select coalesce(w.participant_id, wanted.id) as participant_id
  from (
    select p.id, ${sql.raw(fingerprint)} as fingerprint
    from group_order_runs r
    join participants p on ${sql.raw(isWanted)}
    cross join lateral (${sql.raw(giftsOf)}) g
    where r.team_id = ${run.teamId} and r.id = ${run.id}
  ) wanted
  full join (
    select participant_id, fingerprint
    from group_order_run_rows
    where team_id = ${run.teamId} and run_id = ${run.id}
  ) w on w.participant_id = wanted.id
  where wanted.id is null or w.participant_id is null or w.fingerprint <> wanted.fingerprint`

/** Whether somebody confirmed, changed or left since the plan was made, so that it is not what would be ordered. */
export async function isRunOutdated(tx: Tx, run: Pick<RunRow, 'teamId' | 'id'>): Promise<boolean> {
  const { rows } = await tx.execute<{ isOutdated: boolean }>(sql`
    select exists (${outdatedPeople(run)}) as "isOutdated"`)
  return rows[0]?.isOutdated === true
}

/** Takes out of a plan who has changed since; the others keep their price. */
export async function deleteOutdatedRows(tx: Tx, run: Pick<RunRow, 'teamId' | 'id'>): Promise<void> {
  await tx.execute(sql`
    delete from group_order_run_rows
    where team_id = ${run.teamId}
      and run_id = ${run.id}
      and participant_id in (${outdatedPeople(run)})`)
  await tx.execute(sql`
    delete from group_order_run_zones
    where team_id = ${run.teamId} and run_id = ${run.id}`)
}
