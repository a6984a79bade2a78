import { columns, id } from '../../src/platform/db/columns.ts'
import { inTransaction, readRows, type Tx } from '../../src/platform/db/database.ts'
import { oneRow } from '../../src/platform/db/one-row.ts'
import type { RowId } from '../../src/platform/db/row-id.ts'
import { reserveStock } from '../../src/modules/catalog/products/stock/reserve-stock.ts'
import type { Client, TestApp } from '../app-under-test.ts'

export interface Pick {
  tier: string
  item: string
  variants: number[]
  bundle?: number
}

/** A group order with a tier that offers mug and tee, made as an owner makes it. */
export async function makeGroupOrder(
  owner: Client,
  { mug, tee }: { mug: { product: number }; tee: { product: number } },
  fields: object = {},
): Promise<{ id: string; uuid: string; tier: string; mug: string; tee: string }> {
  const made = (await owner.post('/team/group_orders', { group_order: { name: 'Spring gifts', ...fields } }))
    .body.data
  const path = `/team/group_orders/${made.id}/group_order_tiers`
  const tier = (await owner.post(path, { name: 'Welcome', gifts_limit: 2, selection_type: 'UPTO' })).body.data
    .id
  const offer = async (product: number) =>
    (await owner.post(`${path}/${tier}/product_items`, { itemable_id: product })).body.data.id as string
  return {
    id: made.id,
    uuid: made.attributes.uuid,
    tier,
    mug: await offer(mug.product),
    tee: await offer(tee.product),
  }
}

const made = columns({ id: id('id') })
const author = { kind: 'service', id: null, name: 'test' } as const

async function insert(tx: Tx, text: string, values: unknown[]): Promise<RowId> {
  return oneRow(await readRows(tx, made, `${text} returning id`, values)).id
}

/** Someone who takes part, with choices that hold their stock; `confirmed` also by address. */
export function makeParticipant(
  app: TestApp,
  groupOrderId: string,
  person: { email: string; confirmed?: boolean; state?: 'active' | 'locked' | 'finalized'; picks?: Pick[] },
): Promise<RowId> {
  const teamId = app.world.team
  return inTransaction(app.db, async tx => {
    const participantId = await insert(
      tx,
      `insert into participants (
         team_id, group_order_id, email, person_key, state, confirmed_at, name, address_one, city, country)
       values ($1, $2, $3, $3, $4, case when $5::boolean then now() end, 'Ada Lovelace', '1 Elm St', 'Austin', 'US')`,
      [teamId, groupOrderId, person.email, person.state ?? 'active', person.confirmed ?? false],
    )
    const slots = new Map<string, number>()
    // Nobody confirms without a gift.
    for (const pick of person.picks ?? (person.confirmed ? [await anyPick(tx, app, groupOrderId)] : [])) {
      const slot = (slots.get(pick.tier) ?? 0) + 1
      slots.set(pick.tier, slot)
      const choiceId = await insert(
        tx,
        `insert into choices (team_id, group_order_id, participant_id, tier_id, tier_item_id, slot, bundle_id)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [teamId, groupOrderId, participantId, pick.tier, pick.item, slot, pick.bundle ?? null],
      )
      for (const variant of pick.variants)
        await insert(
          tx,
          `insert into choice_parts (team_id, group_order_id, choice_id, product_variant_id, quantity, price_cents, discount_cents)
           values ($1, $2, $3, $4, 1, 1500, 0)`,
          [teamId, groupOrderId, choiceId, variant],
        )
      const holdId = await insert(
        tx,
        `insert into choice_holds (team_id, group_order_id, participant_id, choice_id, held_until, ended_at)
         values ($1, $2, $3, $4, case when $5::boolean then null else now() + interval '30 minutes' end,
           case when $6::boolean then now() end)`,
        [
          teamId,
          groupOrderId,
          participantId,
          choiceId,
          person.confirmed ?? false,
          person.state === 'finalized',
        ],
      )
      // What was held has gone to the person's order.
      if (person.state === 'finalized') continue
      const demand = pick.variants.map(productVariantId => ({ productVariantId, quantity: 1 }))
      await reserveStock(tx, { teamId, demand, source: { type: 'choice_hold', id: holdId }, author })
    }
    return participantId
  })
}

/** The mug, from a tier of the group order; makes one where there is none. */
async function anyPick(tx: Tx, app: TestApp, groupOrderId: string): Promise<Pick> {
  const { team, mug } = app.world
  const known = await tx.client.query<{ tier: string; item: string }>(
    `select tier_id as tier, id as item from group_order_tier_items where group_order_id = $1 and product_id = $2`,
    [groupOrderId, mug.product],
  )
  if (known.rows[0]) return { ...known.rows[0], variants: [mug.variant] }
  const tier = await insert(tx, 'insert into group_order_tiers (team_id, group_order_id) values ($1, $2)', [
    team,
    groupOrderId,
  ])
  const item = await insert(
    tx,
    `insert into group_order_tier_items (team_id, group_order_id, tier_id, product_id) values ($1, $2, $3, $4)`,
    [team, groupOrderId, tier, mug.product],
  )
  return { tier: String(tier), item: String(item), variants: [mug.variant] }
}
