import type { Db } from '../../src/platform/db/database.ts'
import type { GroupOrderKind } from './group-order-permissions.ts'
import { insert, makeProduct, type Person, type Team } from './people.ts'

/** Ids that fill a call's path: `:id`, and the further ones where there are some. */
export interface ObjectIds {
  id: string
  userId?: string
  tierId?: string
  itemId?: string
  recipientId?: string
  /** When something was deleted. */ at?: string
  planId?: string
  attachmentId?: string
  listId?: string
  imageId?: string
  slug?: string
  accountId?: string
}

export interface Maker {
  db: Db
  team: Team
  owner: Person
  secretKey: string
}

const insertGroupOrder = ({ db, team, owner }: Maker) =>
  insert(db, 'insert into group_orders (team_id, name, created_by) values ($1, $2, $3) returning id', [
    team.id,
    `${team.canary} page`,
    owner.id,
  ])

/** Makes group orders and what belongs to them. */
export const groupOrderMakers: Record<GroupOrderKind, (maker: Maker) => Promise<ObjectIds>> = {
  groupOrder: async maker => ({ id: String(await insertGroupOrder(maker)) }),
  participant: async maker => {
    const { db, team } = maker
    const id = await insertGroupOrder(maker)
    const recipientId = await insert(
      db,
      `insert into participants (team_id, group_order_id, email, person_key, name)
       values ($1, $2, $3, $3, $4)
       returning id`,
      [team.id, id, `${team.canary}@participant.test`.toLowerCase(), `${team.canary} participant`],
    )
    return { id: String(id), recipientId: String(recipientId) }
  },
  tier: async maker => {
    const { db, team } = maker
    const id = await insertGroupOrder(maker)
    const tierId = await insert(
      db,
      'insert into group_order_tiers (team_id, group_order_id) values ($1, $2) returning id',
      [team.id, id],
    )
    return { id: String(id), tierId: String(tierId) }
  },
  runPlan: async maker => {
    const { db, team, owner } = maker
    const id = await insertGroupOrder(maker)
    const planId = await insert(
      db,
      `insert into group_order_runs (
         team_id, group_order_id, started_by, payer_id, state, began_in, cards, cards_cents, cards_ounces, planned_at)
       values ($1, $2, $3, $3, 'planned', 'pending', '[]', 0, 0, now())
       returning id`,
      [team.id, id, owner.id],
    )
    return { id: String(id), planId: String(planId) }
  },
  tierItem: async maker => {
    const { db, team } = maker
    const tier = await groupOrderMakers.tier(maker)
    const { product } = await makeProduct(db, team, 'choice')
    const itemId = await insert(
      db,
      `insert into group_order_tier_items (team_id, group_order_id, tier_id, product_id)
       values ($1, $2, $3, $4)
       returning id`,
      [team.id, tier.id, tier.tierId, product],
    )
    return { ...tier, itemId: String(itemId) }
  },
  allowList: async maker => {
    const id = await insertGroupOrder(maker)
    const listId = await insert(
      maker.db,
      `insert into allow_lists (team_id, group_order_id, source, name, created_by)
       values ($1, $2, 'file', $3, $4)
       returning id`,
      [maker.team.id, id, `${maker.team.canary} list`, maker.owner.id],
    )
    return { id: String(id), listId: String(listId) }
  },
  allowedUser: async maker => {
    const id = await insertGroupOrder(maker)
    const userId = await insert(
      maker.db,
      `insert into allowed_users (team_id, group_order_id, email, folded_email)
       values ($1, $2, $3, $3)
       returning id`,
      [maker.team.id, id, `${maker.team.canary}@people.test`.toLowerCase().replaceAll(' ', '')],
    )
    return { id: String(id), userId: String(userId) }
  },
}
