import type { participantFilters } from '@ribbon/contract/gifting/group-orders/participants'
import type { Page } from '@ribbon/contract/paging'
import { columns, id, int, json, orNull, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { containing } from '../../../catalog/products/products.store.ts'
import { participantColumns } from './participant-columns.store.ts'

export type ParticipantFilter = (typeof participantFilters)[number]

interface GroupOrderKey {
  teamId: RowId
  id: RowId
}

const listColumns = columns({
  ...participantColumns,
  declineReason: orNull(text('p.decline_reason')),
  createdAt: time('p.created_at'),
  itemsCount: int('coalesce(c.items, 0)'),
  costCents: int('coalesce(c.cents, 0)'),
  items: json<{ name: string; image: string | null; isHeld: boolean }[]>("coalesce(c.shown, '[]')"),
  heldUntil: orNull(time('h.held_until')),
  orderId: orNull(id('o.id')),
  orderPublicId: orNull(text('o.public_id')),
  invitedAt: orNull(time('u.invited_at')),
  remindedAt: orNull(time('u.reminded_at')),
})
export type ListedParticipant = RowOf<typeof listColumns>

// Filters work on what is stored (reading F5); several of them widen.
const conditions: Record<Exclude<ParticipantFilter, 'all'>, string> = {
  submitted: "p.state = 'active' and p.confirmed_at is not null",
  pending: "p.state = 'active' and p.confirmed_at is null",
  finalized: "p.state = 'finalized'",
  skipped: "p.state = 'disabled'",
  problem: "p.state = 'active' and p.problem is not null",
}

const choicesSql = `
  select
    count(*)::int as items,
    sum(g.cents)::int as cents,
    jsonb_agg(
      jsonb_build_object('name', g.name, 'image', g.image, 'isHeld', g.is_held) order by g.place
    ) filter (where g.place <= 5) as shown
  from (
    select
      row_number() over (order by c.tier_id, c.slot) as place,
      coalesce(b.name, w.name) as name,
      coalesce(b.images ->> 0, w.image) as image,
      w.cents,
      exists (
        select from choice_holds h
        where h.team_id = c.team_id
          and h.choice_id = c.id
          and h.ended_at is null
      ) as is_held
    from choices c
    left join bundles b on b.team_id = c.team_id and b.id = c.bundle_id
    cross join lateral (
      select
        min(g.display_name) as name,
        min(coalesce(v.images ->> 0, g.images ->> 0)) as image,
        sum(coalesce(w.price_cents, v.price_cents) * w.quantity - coalesce(w.discount_cents, 0)) as cents
      from choice_parts w
      join product_variants v on v.team_id = w.team_id and v.id = w.product_variant_id
      join products g on g.team_id = v.team_id and g.id = v.product_id
      where w.team_id = c.team_id
        and w.choice_id = c.id
    ) w
    where c.team_id = p.team_id
      and c.participant_id = p.id
  ) g`

/** What each listed participant `p` has chosen, until when it is held, the order made of it, and the invitation. */
const details = `
  left join lateral (${choicesSql}) c on true
  left join lateral (
    select min(h.held_until) as held_until
    from choice_holds h
    where h.team_id = p.team_id
      and h.participant_id = p.id
      and h.ended_at is null
  ) h on true
  left join orders o on o.team_id = p.team_id and o.participant_id = p.id and o.status <> 'canceled'
  left join lateral (
    select u.invited_at, u.reminded_at
    from allowed_users u
    where u.team_id = p.team_id
      and u.group_order_id = p.group_order_id
      and u.email in (p.email, p.person_key)
    order by u.email = p.person_key desc
    limit 1
  ) u on true`

/** Participants of a group order, newest first, with what they have chosen. */
export async function listParticipants(
  reader: Reader,
  order: GroupOrderKey,
  { page, nameOrEmail, filters }: { page: Page; nameOrEmail?: string; filters: readonly ParticipantFilter[] },
): Promise<{ rows: ListedParticipant[]; totalCount: number }> {
  const narrowing = filters.flatMap(filter => (filter === 'all' ? [] : [conditions[filter]]))
  const where = `
    p.team_id = $1
    and p.group_order_id = $2
    and ($3::text is null or p.name ilike $3 or p.email ilike $3)
    ${narrowing.length > 0 && !filters.includes('all') ? `and (${narrowing.join(' or ')})` : ''}`
  const values = [order.teamId, order.id, nameOrEmail ? containing(nameOrEmail) : null]
  const rows = await readRows(
    reader,
    listColumns,
    `
    select ${listColumns}
    from (
      select p.*
      from participants p
      where ${where}
      order by p.id desc
      limit $4
      offset $5
    ) p
    ${details}
    order by p.id desc`,
    [...values, page.size, (page.number - 1) * page.size],
  )
  const [total] = await readRows(
    reader,
    totalColumns,
    `select ${totalColumns} from participants p where ${where}`,
    values,
  )
  return { rows, totalCount: total?.count ?? 0 }
}

const totalColumns = columns({ count: int('count(*)::int') })

/** These participants of a group order, newest first; one of another group order is not among them. */
export function findListedParticipants(
  reader: Reader,
  { teamId, id: groupOrderId }: GroupOrderKey,
  participantIds: readonly number[],
): Promise<ListedParticipant[]> {
  return readRows(
    reader,
    listColumns,
    `
    select ${listColumns}
    from participants p
    ${details}
    where p.team_id = $1
      and p.group_order_id = $2
      and p.id = any($3::bigint[])
    order by p.id desc`,
    [teamId, groupOrderId, participantIds],
  )
}
