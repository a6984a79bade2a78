import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { users } from '../../people/identity/identity.tables.ts'
import { teams } from '../../people/teams/teams.tables.ts'
import { addressRequests, recipients } from './recipients.tables.ts'

/** The newest request for a recipient's address that has not been answered, with who asks. */
export async function findOpenAddressRequest(db: Reader, recipientId: RowId) {
  const [row] = await db
    .select({
      token: addressRequests.token,
      recipientName: recipients.name,
      teamName: teams.name,
      teamLogo: teams.logo,
      senderFirstName: users.firstName,
      senderLastName: users.lastName,
      senderEmail: users.email,
    })
    .from(addressRequests)
    .innerJoin(recipients, eq(recipients.id, addressRequests.recipientId))
    .innerJoin(users, eq(users.id, addressRequests.userId))
    .innerJoin(teams, eq(teams.id, addressRequests.teamId))
    .where(and(eq(addressRequests.recipientId, recipientId), isNull(addressRequests.answeredAt)))
    .orderBy(desc(addressRequests.id))
    .limit(1)
  return row
}

export type OpenAddressRequest = NonNullable<Awaited<ReturnType<typeof findOpenAddressRequest>>>
