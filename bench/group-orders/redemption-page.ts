import type { Db } from '../../api/src/platform/db/database.ts'
import type { HttpClient } from '../http-client.ts'

/** A group order with one tier, as an owner makes it. */
export interface RedemptionPage {
  id: number
  uuid: string
  tierId: number
  products: OfferedProduct[]
}

interface OfferedProduct {
  id: number
  tierItemId: number
  variantIds: number[]
}

interface PageSettings {
  name: string
  /** How many gifts each person may choose. */ giftsLimit?: number
  productIds: readonly number[]
}

/** Makes a group order by the calls of its owner. */
export async function makeRedemptionPage(
  client: HttpClient,
  headers: Record<string, string>,
  db: Db,
  { name, giftsLimit = 2, productIds }: PageSettings,
): Promise<RedemptionPage> {
  const post = async (path: string, body: object) => {
    const { status, text } = await client.post(`/api/v2/team/group_orders${path}`, body, headers)
    if (status >= 300) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`)
    return (JSON.parse(text) as { data: { id: string; attributes: { uuid: string } } }).data
  }
  const made = await post('', { group_order: { name } })
  const tiers = `/${made.id}/group_order_tiers`
  const tier = await post(tiers, { name: 'Gifts', gifts_limit: giftsLimit, selection_type: 'UPTO' })
  const products: OfferedProduct[] = []
  for (const id of productIds) {
    const item = await post(`${tiers}/${tier.id}/product_items`, { itemable_id: id })
    products.push({ id, tierItemId: Number(item.id), variantIds: await findVariants(db, id) })
  }
  return { id: Number(made.id), uuid: made.attributes.uuid, tierId: Number(tier.id), products }
}

async function findVariants(db: Db, productId: number): Promise<number[]> {
  const { rows } = await db.pool.query<{ id: number }>(
    'select id from product_variants where product_id = $1 order by position, id',
    [productId],
  )
  return rows.map(row => row.id)
}

/** The first products of the team. */
export async function firstProducts(db: Db, teamId: number, count: number): Promise<number[]> {
  const { rows } = await db.pool.query<{ id: number }>(
    'select id from products where team_id = $1 order by id limit $2',
    [teamId, count],
  )
  return rows.map(row => row.id)
}
