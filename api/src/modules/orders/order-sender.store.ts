import { eq } from 'drizzle-orm'
import type { Reader } from '../../platform/db/database.ts'
import { users } from '../identity/identity.tables.ts'

export async function findSenderName(db: Reader, userId: number): Promise<string> {
  const [row] = await db.select({ firstName: users.firstName, lastName: users.lastName, email: users.email }).from(users).where(eq(users.id, userId))
  return row ? `${row.firstName} ${row.lastName}`.trim() || row.email : ''
}
