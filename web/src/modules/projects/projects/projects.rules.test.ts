import { expect, it } from 'vitest'
import {
  addressText,
  dueDate,
  filtersOf,
  piecesText,
  quoteTotal,
  selectionText,
  submittedOf,
} from './projects.rules.ts'

it('a due date is shown as the calendar day it is, wherever the browser is', () => {
  expect([dueDate('2027-02-01'), dueDate(null), dueDate('soon')]).toEqual(['02/01/2027', 'N/A', 'N/A'])
})

it('submissions are counted against the expected number where there is one', () => {
  expect([
    submittedOf({ numberOfSubmissions: 1_200, expectedNumberOfRecipients: 3_000 }),
    submittedOf({ numberOfSubmissions: 5, expectedNumberOfRecipients: null }),
  ]).toEqual(['1,200 of 3,000', '5'])
})

it('a tab asks for its states, and an unknown one for all', () => {
  expect([filtersOf('ended'), filtersOf(''), filtersOf('x')]).toEqual([
    { done: 'true', canceled: 'true' },
    undefined,
    undefined,
  ])
})

it('a selection names what was chosen of each item', () => {
  expect(selectionText({ Hoodie: { Size: 'M', Color: 'Green' }, Cap: { Size: 'L' } })).toBe(
    'Hoodie: M, Green · Cap: L',
  )
})

it('an address is one line, and city and state where the street is hidden', () => {
  const whole = {
    addressOne: '1 Elm St',
    addressTwo: null,
    city: 'Austin',
    state: 'TX',
    zipcode: '78701',
    country: 'US',
  }
  expect(addressText(whole)).toBe('1 Elm St, Austin, TX 78701')
  expect(addressText({ ...whole, addressOne: null, zipcode: null, country: null })).toBe('Austin, TX')
  expect(addressText({ ...whole, country: 'CA' })).toBe('1 Elm St, Austin, TX 78701, CA')
})

it('a quote comes to price and shipping for everybody, or to the agreed total', () => {
  const quote = { unitPrice: '24.10', shippingHome: '6.05', agreedTotal: null }
  expect([quoteTotal(quote, 3), quoteTotal({ ...quote, agreedTotal: '80.00' }, 3)]).toEqual([
    '90.45',
    '80.00',
  ])
})

it('the pieces of an item are summed, size by size', () => {
  const lines = [
    { choices: ['M'], pieces: 8 },
    { choices: ['L'], pieces: 0 },
    { choices: [null], pieces: 1 },
  ]
  expect([piecesText({ pieces: 9, lines }), piecesText({ pieces: 9, lines: [] })]).toEqual([
    '9: 8 M, 1 not chosen',
    '9',
  ])
})
