import { describe, expect, it } from 'vitest'
import { emailPreferences, identityRoutes } from '@ribbon/contract/people/identity/identity'
import { schemaErrors } from '../../../../platform/forms/schema-errors.ts'
import {
  entryWord,
  isHandheld,
  checkNames,
  noAmountWord,
  preferenceNews,
  preferenceViews,
} from './profile.rules.ts'

describe('checking the names of a profile', () => {
  const check = checkNames
  const server = schemaErrors(identityRoutes.updateUser.body)

  it('the form accepts what the server accepts', () => {
    const good = { first_name: ' Ada ', last_name: 'Lovelace' }
    expect(check(good)).toEqual({})
    expect(server(good)).toEqual({})
  })
  it('each field shows the server’s message', () => {
    const blank = { first_name: ' ', last_name: '' }
    expect(check(blank)).toEqual({
      first_name: "First name can't be blank!",
      last_name: "Last name can't be blank!",
    })
    expect(server(blank)).toEqual(check(blank))
  })
  it('a name longer than the server accepts is refused', () => {
    const long = { first_name: 'a'.repeat(81), last_name: 'b'.repeat(80) }
    expect(Object.keys(check(long))).toEqual(['first_name'])
    expect(Object.keys(server(long))).toEqual(['first_name'])
  })
})

describe('notification preferences', () => {
  it('every preference of the contract is shown once', () =>
    expect(preferenceViews.map(view => view.name).toSorted()).toEqual(
      Object.keys(emailPreferences.shape).toSorted(),
    ))
  it('the notice names the preference and its new value', () => {
    expect(preferenceNews('send_order_confirmation_email', true)).toBe('Email “A gift is paid”: on.')
    expect(preferenceNews('send_order_confirmation_email', false)).toBe('Email “A gift is paid”: off.')
  })
})

it.each([
  ['Safari on iPhone', true],
  ['Samsung Internet on Android', true],
  ['Chrome on Windows', false],
  ['curl', false],
])('the device %s is handheld: %s', (device, isHeld) => expect(isHandheld(device)).toBe(isHeld))

it.each([
  ['hold', '0.00', 'not counted'],
  ['release', '0.00', 'not counted'],
  ['infinite_on', '0.00', '–'],
  ['hold', '-12.00', undefined],
  ['credit', '0.01', undefined],
])('a budget entry of %s over %s shows the word %s', (kind, amount, word) => {
  expect(noAmountWord({ kind, amount })).toBe(word)
})

it.each([
  ['credit', 'Credits added'],
  ['hold', 'Gift sent'],
  ['release', 'Returned'],
  ['infinite_on', 'No limit'],
  ['set_right', 'Set right'],
])('the budget entry %s is called “%s”', (kind, word) => expect(entryWord(kind)).toBe(word))
