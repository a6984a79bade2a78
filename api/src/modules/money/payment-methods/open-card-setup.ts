import { randomUUID } from 'node:crypto'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../platform/http/actor.ts'
import type { Payments } from '../../../services/payments/payments.ts'
import { callProvider } from './call-provider.ts'
import { insertCardSetup } from './card-setups.store.ts'
import { ensureCustomer } from './ensure-customer.ts'

/** Opens the provider's element for one card. The card is saved once it is confirmed, by browser or webhook, whichever comes first. */
export async function openCardSetup(
  db: Db,
  payments: Payments,
  actor: MemberActor,
  key: string | undefined,
): Promise<{ id: number; clientSecret: string }> {
  const { teamId, userId } = actor
  const { setupId, clientSecret } = await callProvider(async () =>
    payments.cards.createSetup({
      customerId: await ensureCustomer(db, payments, { id: teamId }),
      idempotencyKey: `setup-${teamId}-${userId}-${key ?? randomUUID()}`,
      metadata: { team_id: String(teamId) },
    }),
  )
  const id = await inTransaction(db, tx =>
    insertCardSetup(tx, { teamId, userId, actorName: authorOf(actor).name, providerSetupId: setupId }),
  )
  return { id, clientSecret }
}
