import { expect, it } from 'vitest'
import { whyNotRemovable } from './payment-methods.access.ts'

const card = { id: 1, kind: 'credit_card' } as const
const otherCard = { id: 2, kind: 'credit_card' } as const
const contact = { id: 3, kind: 'invoice' } as const
const otherContact = { id: 4, kind: 'invoice' } as const

const plan = {
  card: /^Your plan is paid with this card/,
  contact: /^Your plan is billed by this invoice method/,
}
const openInvoice = /^There is an invoice to this contact/

it.each([
  ['one of two cards', card, [card, otherCard], 'credit_card', false],
  ['one of two invoice methods', contact, [contact, otherContact], 'invoice', true],
  ['the last card of a team without a plan', card, [card], null, false],
  ['the last card of a team billed by invoice', card, [card, contact], 'invoice', true],
  ['the last invoice method of a plan paid by card', contact, [card, contact], 'credit_card', false],
] as const)('%s can be removed', (_, method, all, billedBy, hasOpenInvoice) => {
  expect(whyNotRemovable(method, all, { billedBy, hasOpenInvoice })).toBeNull()
})

it.each([
  ['the last card of a plan paid by card', card, [card, contact], 'credit_card', false, plan.card],
  [
    'the last invoice method of a plan billed by invoice',
    contact,
    [card, contact],
    'invoice',
    false,
    plan.contact,
  ],
  ['the last invoice method beside an open invoice', contact, [card, contact], null, true, openInvoice],
  [
    'the last invoice method beside a plan by card and an open invoice',
    contact,
    [card, contact],
    'credit_card',
    true,
    openInvoice,
  ],
] as const)('%s cannot be removed', (_, method, all, billedBy, hasOpenInvoice, reason) => {
  expect(whyNotRemovable(method, all, { billedBy, hasOpenInvoice })).toMatch(reason)
})
