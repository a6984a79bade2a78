import type { Role } from '@ribbon/contract/route'
import { randomUUID } from 'node:crypto'
import type { Maker, ObjectIds } from '../group-order-objects.ts'
import { insert } from '../people.ts'

export type SavedViewKind = 'savedView'

const everyone: Role[] = ['limited_user', 'member', 'team_owner', 'store_admin']
/** A view that is not shared does not exist for colleagues. */
const ownView = { roles: everyone, object: 'savedView', colleagues: [] as Role[] } as const

export const savedViewPermissions = {
  listSavedViews: { roles: everyone },
  createSavedView: { roles: everyone },
  updateSavedView: ownView,
  deleteSavedView: ownView,
}

export const savedViewMakers: Record<SavedViewKind, (maker: Maker) => Promise<ObjectIds>> = {
  savedView: async ({ db, team, owner }) => ({
    id: String(
      await insert(
        db,
        `insert into saved_views (team_id, user_id, list, name, query)
         values ($1, $2, 'my_orders', $3, '{}')
         returning id`,
        [team.id, owner.id, `${team.canary} ${randomUUID()}`.slice(0, 60)],
      ),
    ),
  }),
}

export const savedViewBodies = {
  createSavedView: {
    saved_view: {
      table: 'my_orders',
      name: `New ${randomUUID()}`.slice(0, 60),
      query: { status: 'shipped' },
    },
  },
  updateSavedView: { saved_view: { query: { status: 'shipped' } } },
}

/** What is asked for in the address. */
export const savedViewQueries: Record<string, string> = {
  listSavedViews: '?table=my_orders',
  listOperatorViews: '?table=parcels',
}
