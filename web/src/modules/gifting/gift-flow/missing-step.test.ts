import { describe, expect, it } from 'vitest'
import { missingStep, type GiftStep } from './missing-step.ts'

const line = { bundleId: null, quantity: 1, parts: [{ productId: '1', variantId: '2', quantity: 1 }] }
const empty = { lines: [], recipientId: null, listId: null, cardMessage: '' }
const bagged = { ...empty, lines: [line] }
const forPerson = { ...bagged, recipientId: '3' }
const forList = { ...bagged, listId: '4' }

describe('missingStep', () => {
  it.each<[string, Parameters<typeof missingStep>[0], GiftStep, GiftStep | undefined]>([
    ['the bag opens at any time', empty, '/shopping-bag', undefined],
    ['the recipient needs a bag', empty, '/select-recipient', '/shopping-bag'],
    ['the recipient opens with a bag', bagged, '/select-recipient', undefined],
    ['the card needs a bag first', empty, '/card-message', '/shopping-bag'],
    [
      'the card needs a bag although a recipient is chosen',
      { ...forPerson, lines: [] },
      '/card-message',
      '/shopping-bag',
    ],
    ['the card needs a recipient', bagged, '/card-message', '/select-recipient'],
    ['the card opens for a person', forPerson, '/card-message', undefined],
    ['the card opens for a list', forList, '/card-message', undefined],
    ['the confirmation needs a card', forPerson, '/order-confirmation', '/card-message'],
    ['a card of blanks is none', { ...forPerson, cardMessage: '  ' }, '/order-confirmation', '/card-message'],
    [
      'the confirmation opens when all is there',
      { ...forList, cardMessage: 'Hi' },
      '/order-confirmation',
      undefined,
    ],
  ])('%s', (_, gift, step, expected) => {
    expect(missingStep(gift, step)).toBe(expected)
  })
})
