import { z } from 'zod'
import { collection, date, document, resource, time } from '../../document.ts'
import { email } from '../../emails.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idParam, wrapped } from '../../route.ts'

/** `sourceType` on the wire (S1 §9). */
export const sourceTypes = { credit_card: 1, invoice: 2 } as const

export const paymentMethodResource = resource('paymentMethods', {
  sourceType: z.union([z.literal(sourceTypes.credit_card), z.literal(sourceTypes.invoice)]),
  last4: z.string().nullable(),
  brand: z.string().nullable(),
  isDefault: z.boolean(),
  /** The card provider knows it as the one to charge. */
  stripeDefault: z.boolean(),
  canRemove: z.boolean(),
  /** The last day it can be charged. */
  expiryDate: date.nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  isExpired: z.boolean(),
  expiresSoon: z.boolean(),
  /** Why it cannot be removed now. */
  keptBecause: z.string().nullable(),
  /** Who added it, and when. */
  addedBy: z.string().nullable(),
  createdAt: time,
})

/** What the provider's own card element needs. The card is typed there; its number never comes here. */
export const cardSetupResource = resource('cardSetups', {
  clientSecret: z.string(),
  publishableKey: z.string(),
  /** The page of the stand-in's element, to be framed; null where the provider's own script is used. */
  elementUrl: z.string().nullable(),
})

// A card number is no name: twelve digits and more are refused wherever a person could type one.
const noCardNumber = (text: string) => !/(?:\d[ -]?){12}/.test(text)
const name = (blank: string) =>
  z
    .string(blank)
    .trim()
    .min(1, blank)
    .max(80, 'A name has at most 80 characters.')
    .refine(noCardNumber, blank)
const phoneWrong = 'Enter a phone number with 7 to 15 digits.'
const phone = z
  .string(phoneWrong)
  .trim()
  .max(40, phoneWrong)
  .refine(text => /^\+?[\d\s().-]+$/.test(text) && /^\d{7,15}$/.test(text.replace(/\D/g, '')), phoneWrong)

export const invoiceMethodBody = z.object({
  first_name: name('Enter a first name.'),
  last_name: name('Enter a last name.'),
  email: email('Enter an email address.'),
  phone,
})

/** A token or payment method of the card provider's, made in the browser. */
const cardToken = z
  .string('Add the card through the card form.')
  .regex(/^(tok|pm)_\w{1,250}$/, 'Add the card through the card form.')

const paymentMethodBody = wrapped(
  'payment_method',
  z.unknown().transform((raw, context) => {
    const given = raw as { stripe_token?: unknown } | null
    const isInvoice =
      given !== null &&
      typeof given === 'object' &&
      (given.stripe_token ?? null) === null &&
      ['first_name', 'last_name', 'email', 'phone'].some(key => key in given)
    const parsed = isInvoice
      ? invoiceMethodBody.safeParse(given)
      : z.object({ stripe_token: cardToken }, 'Add the card through the card form.').safeParse(given)
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues)
      context.addIssue({ code: 'custom', message: issue.message, path: issue.path })
    return z.NEVER
    // A transform of unknown has no input type; clients need the two shapes that it takes.
  }) as unknown as z.ZodType<
    { stripe_token: string } | z.output<typeof invoiceMethodBody>,
    { stripe_token: string } | (z.input<typeof invoiceMethodBody> & { stripe_token: null })
  >,
)

export const paymentMethodRoutes = defineRoutes({
  listPaymentMethods: {
    method: 'GET',
    path: '/team/payment_methods',
    access: 'team_owner',
    summary: 'What the team pays with, the default first',
    query: z.object({ page: pageQuery() }),
    response: collection(paymentMethodResource),
    errors: [],
  },
  createPaymentMethod: {
    method: 'POST',
    path: '/team/payment_methods',
    access: 'team_owner',
    summary: 'Adds a card by the provider’s token, or with a null token an invoice method by its contact',
    idempotent: true,
    status: 201,
    body: paymentMethodBody,
    response: document(paymentMethodResource),
    errors: ['invalid_input', 'payment_refused', 'card_unknown', 'payment_unavailable'],
  },
  setDefaultPaymentMethod: {
    method: 'POST',
    path: '/team/payment_methods/:id/set_default',
    access: 'team_owner',
    summary: 'Makes a method the one that pays from now on',
    params: idParam,
    response: document(paymentMethodResource),
    errors: ['not_found', 'card_expired'],
  },
  deletePaymentMethod: {
    method: 'DELETE',
    path: '/team/payment_methods/:id',
    access: 'team_owner',
    summary: 'Removes a method, at the card provider too; another one becomes the default',
    params: idParam,
    response: z.void(),
    errors: ['not_found', 'payment_method_needed'],
  },
  createCardSetup: {
    method: 'POST',
    path: '/team/payment_methods/setup',
    access: 'team_owner',
    summary: 'Opens the provider’s card element',
    idempotent: true,
    status: 201,
    response: document(cardSetupResource),
    errors: ['payment_unavailable'],
  },
  completeCardSetup: {
    method: 'POST',
    path: '/team/payment_methods/setup/:id/complete',
    access: 'team_owner',
    summary:
      'Keeps the card that was typed into the element and confirmed; the same one again after the first time',
    params: idParam,
    response: document(paymentMethodResource),
    errors: ['not_found', 'card_not_confirmed', 'card_unknown', 'payment_unavailable'],
  },
})

export type PaymentMethod = z.output<typeof paymentMethodResource>
