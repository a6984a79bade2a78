import type { Maker, ObjectIds } from './group-order-objects.ts'
import { insert, makeProduct } from './people.ts'
import type { StoreKind } from './store-permissions.ts'

/** Makes what belongs to a team's store. */
export const storeMakers: Record<StoreKind, (maker: Maker) => Promise<ObjectIds>> = {
  storeUser: async ({ db, team }) => {
    const id = await insert(
      db,
      'insert into store_allowed_users (team_id, email) values ($1, $2) returning id',
      [team.id, `${Math.random()}@people.test`],
    )
    return { id: String(id) }
  },
  storeList: async ({ db, team, owner }) => {
    const id = await insert(
      db,
      'insert into store_allowed_lists (team_id, name, created_by) values ($1, $2, $3) returning id',
      [team.id, `${team.canary} list`, owner.id],
    )
    return { id: String(id) }
  },
  storePicture: async ({ db, team }) => {
    const { product } = await makeProduct(db, team, 'pictured')
    const imageId = await insert(
      db,
      `insert into store_images (team_id, product_id, path, alt, width, height, position)
       values ($1, $2, $3, $4, 9, 9, 1)
       returning id`,
      [team.id, product, `/files/${Math.random()}.webp`, `${team.canary} picture`],
    )
    return { id: String(product), imageId: String(imageId) }
  },
}
