import { and, eq, sql } from 'drizzle-orm'
import type { Reader } from '../../../../platform/db/database.ts'
import { teams } from '../../../people/teams/teams.tables.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { groupOrders } from '../group-orders.tables.ts'

export interface PublicPage {
  order: GroupOrderRow
  teamName: string
  teamLogo: string | null
  isTeamSuspended: boolean
}

/** A group order by its link, where the team has the module; its uuid is all that anyone outside needs. */
export async function findPublicGroupOrder(reader: Reader, uuid: string): Promise<PublicPage | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uuid)) return undefined
  const [row] = await reader
    .select({
      order: groupOrders,
      teamName: teams.name,
      teamLogo: teams.logo,
      isTeamSuspended: sql<boolean>`${teams.suspendedReason} is not null`,
    })
    .from(groupOrders)
    .innerJoin(teams, eq(teams.id, groupOrders.teamId))
    .where(and(eq(groupOrders.uuid, uuid), sql`'swag_store' = any(${teams.modules})`))
  return row
}
