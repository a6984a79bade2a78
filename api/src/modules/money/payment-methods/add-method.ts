import { randomUUID } from 'node:crypto'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { authorOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Payments } from '../../../services/payments/payments.ts'
import { callProvider } from './call-provider.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { saveMethod } from './save-method.ts'

interface InvoiceContact {
  first_name: string
  last_name: string
  email: string
  phone: string
}

/**
 * Adds a card by the token the provider's script made in the browser, or an invoice method by its contact. Repeating the call under
 * the same key adds the same card. Returns the method's id.
 */
export async function addMethod(
  db: Db,
  payments: Payments,
  actor: MemberActor,
  input: { stripe_token: string } | InvoiceContact,
  key: string | undefined,
): Promise<RowId> {
  const { teamId } = actor
  if (!('stripe_token' in input)) {
    return inTransaction(db, tx =>
      saveMethod(tx, authorOf(actor), {
        teamId,
        kind: 'invoice',
        firstName: input.first_name,
        lastName: input.last_name,
        email: input.email,
        phone: input.phone,
      }),
    )
  }
  const { customerId, card } = await callProvider(async () => {
    const customer = await ensureCustomer(db, payments, { id: teamId })
    return {
      customerId: customer,
      card: await attachCard(payments, customer, input.stripe_token, `card-${teamId}-${key ?? randomUUID()}`),
    }
  })
  const { methodId: providerMethodId, ...facts } = card
  return inTransaction(db, tx =>
    saveMethod(tx, authorOf(actor), {
      teamId,
      kind: 'credit_card',
      providerCustomerId: customerId,
      providerMethodId,
      ...facts,
    }),
  )
}

/** A payment method made in the browser may be the customer's already, by a set-up that was confirmed. */
async function attachCard(payments: Payments, customerId: string, token: string, idempotencyKey: string) {
  const made = token.startsWith('pm_') ? await payments.cards.readCard(token) : undefined
  if (made?.customerId && made.customerId !== customerId) refuse('card_unknown')
  if (!made?.customerId) return payments.addCard({ customerId, token, idempotencyKey })
  const { customerId: _own, ...card } = made
  return card
}
