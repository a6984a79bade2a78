import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Payments } from '../../../services/payments/payments.ts'
import { findPayer } from './payment-methods.store.ts'
import { findCustomerId, insertCustomer } from './provider-customers.store.ts'

/** The team's customer at the card provider, made on the first call; parallel first calls make one, because they send the same key. */
export async function ensureCustomer(db: Db, payments: Payments, team: { id: number }): Promise<string> {
  const known = await findCustomerId(db, team.id)
  if (known !== undefined) return known
  const { customerId } = await payments.createCustomer({
    ...(await findPayer(db, team.id)),
    idempotencyKey: `customer-of-team-${team.id}`,
  })
  await inTransaction(db, tx => insertCustomer(tx, team.id, customerId))
  return (await findCustomerId(db, team.id))!
}
