import type { Client, TestApp } from '../app-under-test.ts'
import { makeGroupOrder } from './make-group-order.ts'

export interface Page {
  id: string
  uuid: string
  tier: string
  mug: string
  tee: string
}

export const makePage = (app: TestApp, owner: Client, fields: object = {}): Promise<Page> =>
  makeGroupOrder(owner, app.world, fields)

interface Options {
  zipcode?: string
  country?: string
  confirmedMinutesAgo?: number
  notBefore?: string
  priceCents?: number
  from?: number
}

/** So many people who confirmed a mug each, with all they hold, by one statement per table; answers their ids. */
export async function confirmPeople(
  app: TestApp,
  page: Page,
  count: number,
  {
    zipcode = '78701',
    country = 'US',
    confirmedMinutesAgo = 0,
    notBefore,
    priceCents = 1_000,
    from = 0,
  }: Options = {},
): Promise<number[]> {
  const { team, mug } = app.world
  const { rows } = await app.db.pool.query<{ id: number }>(
    `
    with people as (
      insert into participants (team_id, group_order_id, email, person_key, proven_at, confirmed_at, not_before, name,
        address_one, city, province, zipcode, country)
      select $1, $2, 'guest' || n || '@guests.test', 'guest' || n || '@guests.test', now(),
        now() - make_interval(mins => $7), $8::date, 'Guest ' || n, n || ' Elm Street', 'Austin', 'TX', $5, $6
      from generate_series($4::int, $4::int + $3::int - 1) n
      returning id
    ), chosen as (
      insert into choices (team_id, group_order_id, participant_id, tier_id, tier_item_id, slot)
      select $1, $2, id, $9, $10, 1 from people
      returning id, participant_id
    ), parts as (
      insert into choice_parts (team_id, group_order_id, choice_id, product_variant_id, quantity, price_cents, discount_cents)
      select $1, $2, id, $11, 1, $12, 0 from chosen
    ), holds as (
      insert into choice_holds (team_id, group_order_id, participant_id, choice_id)
      select $1, $2, participant_id, id from chosen
      returning id
    ), moves as (
      insert into stock_movements (
        team_id, product_variant_id, kind, on_hand_delta, reserved_delta, source_type, source_id, actor_name)
      select $1, $11, 'reservation', 0, 1, 'choice_hold', id, 'Recipient' from holds
    ), level as (
      update stock_levels set reserved = reserved + $3::int where product_variant_id = $11
    )
    select id from people order by id`,
    [
      team,
      page.id,
      count,
      from,
      zipcode,
      country,
      confirmedMinutesAgo,
      notBefore ?? null,
      page.tier,
      page.mug,
      mug.variant,
      priceCents,
    ],
  )
  return rows.map(row => row.id)
}

export const begin = (owner: Client, page: Page, body: object = {}, headers: Record<string, string> = {}) =>
  owner.post(`/team/group_orders/${page.id}/begin_order_processing`, body, headers)

/** A dry run that is ready. */
export async function planned(owner: Client, page: Page): Promise<any> {
  const made = await owner.post(`/team/group_orders/${page.id}/plans`)
  if (made.status !== 201) throw new Error(`Not planned: ${made.text}`)
  return until(async () => {
    const { data } = (await owner.get(`/team/group_orders/${page.id}/plans/${made.body.data.id}`)).body
    return data.attributes.state === 'planning' ? undefined : data
  })
}

/** Waits until no run is at work; answers the group order's attributes. */
export function settled(owner: Client, page: Page, withinMs = 30_000): Promise<any> {
  return until(async () => {
    const { attributes } = (await owner.get(`/team/group_orders/${page.id}`)).body.data
    return ['validating', 'processing'].includes(attributes.state) ? undefined : attributes
  }, withinMs)
}

export async function until<T>(find: () => Promise<T | undefined>, withinMs = 30_000): Promise<T> {
  const end = Date.now() + withinMs
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error('It did not happen in time.')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

/** Everything a run takes, with the owner as payer and mugs as gifts. */
export async function ledgers(app: TestApp) {
  const { rows } = await app.db.pool.query<Record<string, number>>(
    `
    select
      (select reserved from stock_levels where product_variant_id = $1) as reserved,
      (select coalesce(sum(reserved_delta), 0)::int from stock_movements where source_type = 'choice_hold') as held,
      (select remaining + additional from allowances where team_id = $2) as allowance,
      (select balance_cents from budgets where user_id = $3) as budget,
      coalesce((select balance_cents from deposits where team_id = $2), 0) as deposit,
      (select count(*)::int from orders) as orders`,
    [app.world.mug.variant, app.world.team, app.world.users.owner.id],
  )
  return rows[0]!
}
