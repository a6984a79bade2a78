import { eq, sql } from 'drizzle-orm'
import type { Reader } from '../../../../platform/db/database.ts'
import { bulkSends } from '../bulk-sends.tables.ts'
import { users } from '../../../people/identity/identity.tables.ts'
import { orders } from '../../orders/orders.tables.ts'
import { teams } from '../../../people/teams/teams.tables.ts'

/** What the mails about a send say, read afresh when one is sent. */
export async function findSendForMail(db: Reader, id: number) {
  const [row] = await db
    .select({
      id: bulkSends.id,
      state: bulkSends.state,
      listName: bulkSends.listName,
      gifts: bulkSends.madeCount,
      refusal: bulkSends.refusal,
      totalCents: bulkSends.totalCents,
      awaiting: sql<number>`(select count(*)::int from ${orders} where ${orders.bulkSendId} = ${bulkSends.id} and ${orders.status} = 'awaiting_address')`,
      firstName: users.firstName,
      teamName: teams.name,
      teamLogo: teams.logo,
      showPrices: teams.showPrices,
    })
    .from(bulkSends)
    .innerJoin(users, eq(users.id, bulkSends.userId))
    .innerJoin(teams, eq(teams.id, bulkSends.teamId))
    .where(eq(bulkSends.id, id))
  return row
}

export type SendForMail = NonNullable<Awaited<ReturnType<typeof findSendForMail>>>
