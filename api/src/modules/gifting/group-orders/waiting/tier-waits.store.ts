import { columns, id, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { isStuck, unitsOfTier } from './tier-units.store.ts'

/** Pages on which the participant `p` of the group order `g` can choose now, or as soon as it is not paused any more. */
const isChoosing = `
  p.state = 'active'
  and p.confirmed_at is null
  and g.state in ('pending', 'auto_finalising')
  and coalesce(g.closes_at > now(), true)`

const tierColumns = columns({ id: id('t.id') })

/** The tiers of which somebody who is choosing cannot take as many gifts as they ask for. */
export async function findShortTiers(
  reader: Reader,
  { teamId, participantId }: { teamId: RowId; participantId: RowId },
): Promise<RowId[]> {
  const tiers = await readRows(
    reader,
    tierColumns,
    `
    select ${tierColumns}
    from participants p
    join group_order_tiers t on t.team_id = p.team_id and t.group_order_id = p.group_order_id
    cross join lateral (${unitsOfTier}) offered
    where p.team_id = $1
      and p.id = $2
      and p.confirmed_at is null
      and ${isStuck}
    order by t.id`,
    [teamId, participantId],
  )
  return tiers.map(tier => tier.id)
}

/**
 * Writes down who cannot fill a tier. Somebody who was mailed that it can be filled waits again only after another visit, so that
 * not every movement of stock is mailed.
 */
export async function recordWaits(tx: Tx): Promise<void> {
  await tx.client.query(`
    insert into tier_waits (team_id, tier_id, participant_id)
    select t.team_id, t.id, p.id
    from group_orders g
    join group_order_tiers t on t.team_id = g.team_id and t.group_order_id = g.id
    cross join lateral (${unitsOfTier}) offered
    join participants p on p.team_id = g.team_id and p.group_order_id = g.id
    where ${isChoosing}
      and t.selection_type = 'EXACTLY'
      and units < t.gifts_limit
      and ${isStuck}
    order by t.id, p.id
    on conflict (team_id, tier_id, participant_id) do update
    set waits_since = now(), mailed_at = null
    where exists (
      select
      from participants p
      where p.team_id = tier_waits.team_id
        and p.id = tier_waits.participant_id
        and p.last_seen_at > tier_waits.mailed_at
    )`)
}

/**
 * Keeps what people hold who wait, for another week or until their page closes; once a day is enough. Where nobody has proven the
 * address and anyone may enter, one person can be many: there it lapses as ever.
 */
export async function keepHoldsOfWaiting(tx: Tx): Promise<void> {
  await tx.client.query(`
    update choice_holds h
    set held_until = least(now() + interval '7 days', g.closes_at)
    from group_orders g, participants p
    where g.team_id = h.team_id
      and g.id = h.group_order_id
      and p.team_id = h.team_id
      and p.id = h.participant_id
      and h.ended_at is null
      and h.held_until < least(now() + interval '6 days', g.closes_at)
      and (
        p.proven_at is not null
        or g.password_protected
        or g.company_email_limited
        or cardinality(g.allowed_domains) > 0
      )
      and exists (
        select
        from tier_waits w
        where w.team_id = h.team_id
          and w.participant_id = h.participant_id
          and w.mailed_at is null
      )`)
}

const refilledColumns = columns({
  teamId: id('p.team_id'),
  participantId: id('p.id'),
  email: text('p.email'),
})
export type RefilledPerson = RowOf<typeof refilledColumns>

/** Ends the waits of everyone who can fill each tier again, and answers who that is, once each. */
export async function endWaits(tx: Tx): Promise<RefilledPerson[]> {
  return readRows(
    tx,
    refilledColumns,
    `
    with tiers as materialized (
      select t.*, offered.units
      from group_order_tiers t
      cross join lateral (${unitsOfTier}) offered
      where (t.team_id, t.id) in (select team_id, tier_id from tier_waits where mailed_at is null)
    ),
    refilled as (
      select p.team_id, p.id
      from tier_waits w
      join tiers t on t.team_id = w.team_id and t.id = w.tier_id
      join participants p on p.team_id = w.team_id and p.id = w.participant_id
      join group_orders g on g.team_id = p.team_id and g.id = p.group_order_id
      where w.mailed_at is null
        and ${isChoosing}
        and g.locked_at is null
        and coalesce(g.opens_at <= now(), true)
      group by p.team_id, p.id
      having not bool_or(${isStuck})
    ),
    ended as (
      update tier_waits w
      set mailed_at = now()
      from refilled
      where w.team_id = refilled.team_id
        and w.participant_id = refilled.id
        and w.mailed_at is null
      returning w.team_id, w.participant_id
    )
    select distinct ${refilledColumns}
    from ended
    join participants p on p.team_id = ended.team_id and p.id = ended.participant_id`,
    [],
  )
}
