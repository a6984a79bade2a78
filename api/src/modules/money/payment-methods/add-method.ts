import { randomUUID } from 'node:crypto'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
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

/** Adds a card by what the provider's script made of it in the browser, or an invoice method by its contact. A repetition under the same key adds the same card. */
export async function addMethod(
  db: Db,
  payments: Payments,
  actor: MemberActor,
  wanted: { stripe_token: string } | InvoiceContact,
  key: string | undefined,
): Promise<number> {
  const { teamId } = actor
  if (!('stripe_token' in wanted)) {
    return inTransaction(db, tx =>
      saveMethod(tx, authorOf(actor), {
        teamId,
        kind: 'invoice',
        firstName: wanted.first_name,
        lastName: wanted.last_name,
        email: wanted.email,
        phone: wanted.phone,
      }),
    )
  }
  const { customerId, card } = await callProvider(async () => {
    const customer = await ensureCustomer(db, payments, { id: teamId })
    return {
      customerId: customer,
      card: await takeCard(payments, customer, wanted.stripe_token, `card-${teamId}-${key ?? randomUUID()}`),
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
async function takeCard(payments: Payments, customerId: string, token: string, idempotencyKey: string) {
  const made = token.startsWith('pm_') ? await payments.cards.readCard(token) : undefined
  if (made?.customerId && made.customerId !== customerId) refuse('card_unknown')
  if (!made?.customerId) return payments.addCard({ customerId, token, idempotencyKey })
  const { customerId: _own, ...card } = made
  return card
}
