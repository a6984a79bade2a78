import { z } from 'zod'
import { collection, document, resource } from '../document.ts'
import { money } from '../money-schema.ts'
import { defineRoutes, idParam } from '../route.ts'

/** A card payment whose bank asks the card's owner first. */
export const paymentToConfirmResource = resource('paymentsToConfirm', {
  paymentType: z.enum(['order', 'send', 'redemption', 'project', 'deposit', 'subscription']),
  amount: money,
  state: z.enum(['waiting', 'paid', 'refused']),
  /** Why it was refused. */
  reason: z.string().nullable(),
  /** The bank's page, which leads back to `/confirm-payment`; null where nothing is to be confirmed any more. */
  confirmUrl: z.string().nullable(),
  /** Where the app shows what is paid for. */
  path: z.string(),
  /** Whether it can be given up; a renewal is owed until it is paid. */
  canGiveUp: z.boolean(),
})
export type PaymentToConfirm = z.output<typeof paymentToConfirmResource>

export const paymentRoutes = defineRoutes({
  receivePaymentNews: {
    method: 'POST',
    path: '/webhooks/stripe',
    access: 'webhook',
    summary: 'News of the card provider, signed',
    body: z.looseObject({ type: z.string() }),
    response: z.object({ received: z.literal(true) }),
    errors: ['signature_invalid'],
  },
  listPaymentsToConfirm: {
    method: 'GET',
    path: '/team/payments_to_confirm',
    access: 'session',
    summary: 'Card payments that wait for the card’s owner: the team’s for its owners, else the own ones',
    response: collection(paymentToConfirmResource),
    errors: [],
  },
  completePaymentConfirmation: {
    method: 'POST',
    path: '/team/payments_to_confirm/:id/complete',
    access: 'session',
    summary: 'Looks what became of a payment once its owner is back from the bank’s page',
    params: idParam,
    response: document(paymentToConfirmResource),
    errors: ['not_found'],
  },
  giveUpPayment: {
    method: 'DELETE',
    path: '/team/payments_to_confirm/:id',
    access: 'session',
    summary: 'Gives up a payment that waits for its owner; what it reserved is released',
    params: idParam,
    response: document(paymentToConfirmResource),
    errors: ['not_found'],
  },
})
