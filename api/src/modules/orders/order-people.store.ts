import { eq } from 'drizzle-orm'
import type { Reader } from '../../platform/db/database.ts'
import { users } from '../identity/identity.tables.ts'
import { recipients } from '../recipients/recipients.tables.ts'
import type { RecipientRow } from '../recipients/recipients.store.ts'
import type { OrderRow } from './orders.store.ts'

export async function findRecipientOf(db: Reader, order: Pick<OrderRow, 'recipientId'>): Promise<RecipientRow | undefined> {
  if (order.recipientId === null) return undefined
  const [row] = await db.select().from(recipients).where(eq(recipients.id, order.recipientId))
  return row
}

/** Where an order goes is copied when it is paid or the address is given: a later change of the recipient moves no parcel. */
export function recipientSnapshot(recipient: RecipientRow) {
  return {
    shipName: recipient.name, shipCompany: recipient.company, shipEmail: recipient.email, shipPhone: recipient.phone, shipAddressOne: recipient.addressOne, shipAddressTwo: recipient.addressTwo,
    shipCity: recipient.city, shipState: recipient.state, shipZipcode: recipient.zipcode, shipCountry: recipient.country,
  }
}

export async function findSender(db: Reader, userId: number) {
  const [row] = await db.select({ firstName: users.firstName, lastName: users.lastName, email: users.email, emailPreferences: users.emailPreferences }).from(users).where(eq(users.id, userId))
  return row
}

export async function findSenderName(db: Reader, userId: number): Promise<string> {
  const sender = await findSender(db, userId)
  return sender ? `${sender.firstName} ${sender.lastName}`.trim() || sender.email : ''
}
