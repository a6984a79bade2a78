import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { providerCustomers } from './payment-methods.tables.ts'

export async function findCustomerId(db: Reader, teamId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ customerId: providerCustomers.customerId })
    .from(providerCustomers)
    .where(eq(providerCustomers.teamId, teamId))
  return row?.customerId
}

export async function findTeamOfCustomer(db: Reader, customerId: string): Promise<RowId | undefined> {
  const [row] = await db
    .select({ teamId: providerCustomers.teamId })
    .from(providerCustomers)
    .where(eq(providerCustomers.customerId, customerId))
  return row?.teamId
}

/** Notes a team's customer; the first one stays. */
export async function insertCustomer(tx: Tx, teamId: number, customerId: string): Promise<void> {
  await tx.insert(providerCustomers).values({ teamId, customerId }).onConflictDoNothing()
}
