import { describe, expect, it } from 'vitest'
import { emailPreferences, identityRoutes } from '@ribbon/contract/people/identity/identity'
import { schemaErrors } from '../../../../platform/forms.ts'
import {
  entryWord,
  isHandheld,
  namesForm,
  noAmountWord,
  preferenceNews,
  preferenceViews,
} from './profile.rules.ts'

describe('the names of a profile', () => {
  const check = schemaErrors(namesForm)
  const server = schemaErrors(identityRoutes.updateUser.body)

  it('takes what the server takes', () => {
    const good = { first_name: ' Ada ', last_name: 'Lovelace' }
    expect(check(good)).toEqual({})
    expect(server(good)).toEqual({})
  })
  it('says at each field what the server would say', () => {
    const blank = { first_name: ' ', last_name: '' }
    expect(check(blank)).toEqual({
      first_name: "First name can't be blank!",
      last_name: "Last name can't be blank!",
    })
    expect(server(blank)).toEqual(check(blank))
  })
  it('stops a name that is longer than the server takes', () => {
    const long = { first_name: 'a'.repeat(81), last_name: 'b'.repeat(80) }
    expect(Object.keys(check(long))).toEqual(['first_name'])
    expect(Object.keys(server(long))).toEqual(['first_name'])
  })
})

describe('notification preferences', () => {
  it('shows every preference of the contract once', () =>
    expect(preferenceViews.map(view => view.name).toSorted()).toEqual(
      Object.keys(emailPreferences.shape).toSorted(),
    ))
  it('names what was switched, so that on and off are two notices', () => {
    expect(preferenceNews('send_order_confirmation_email', true)).toBe('Email “A gift is paid”: on.')
    expect(preferenceNews('send_order_confirmation_email', false)).toBe('Email “A gift is paid”: off.')
  })
})

it.each([
  ['Safari on iPhone', true],
  ['Samsung Internet on Android', true],
  ['Chrome on Windows', false],
  ['curl', false],
])('knows whether %s is held in the hand: %s', (device, isHeld) => expect(isHandheld(device)).toBe(isHeld))

it.each([
  ['hold', '0.00', 'not counted'],
  ['release', '0.00', 'not counted'],
  ['infinite_on', '0.00', '–'],
  ['hold', '-12.00', undefined],
  ['credit', '0.01', undefined],
])('says of %s over %s: %s', (kind, amount, word) => {
  expect(noAmountWord({ kind, amount })).toBe(word)
})

it.each([
  ['credit', 'Credits added'],
  ['hold', 'Gift sent'],
  ['release', 'Returned'],
  ['infinite_on', 'Limit removed'],
  ['set_right', 'Set right'],
])('calls a budget entry %s “%s”', (kind, word) => expect(entryWord(kind)).toBe(word))
