import { and, eq, isNotNull } from 'drizzle-orm'
import type { Reader } from '../../../../platform/db/database.ts'
import { teams } from '../../../people/teams/teams.tables.ts'
import { addressRequests, recipients } from '../recipients.tables.ts'

/** Whom the link of an address request was sent to, and for which team; an erased person's link leads nowhere. */
export async function findReminderAddress(reader: Reader, token: string) {
  const [row] = await reader
    .select({
      id: addressRequests.id,
      teamId: addressRequests.teamId,
      recipientId: recipients.id,
      email: recipients.email,
      teamName: teams.name,
      teamLogo: teams.logo,
    })
    .from(addressRequests)
    .innerJoin(recipients, eq(recipients.id, addressRequests.recipientId))
    .innerJoin(teams, eq(teams.id, addressRequests.teamId))
    .where(and(eq(addressRequests.token, token), isNotNull(recipients.email)))
  if (row?.email == null) return undefined
  const { recipientId, ...address } = row
  return { ...address, email: row.email, subject: { type: 'recipients' as const, id: recipientId } }
}
