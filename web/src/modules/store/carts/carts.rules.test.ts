import { describe, expect, it } from 'vitest'
import {
  findMissing,
  isBlocked,
  placeMessages,
  specText,
  whatChanged,
  type CountryRules,
} from './carts.rules.ts'

const nothing = {
  name: ' ',
  company: '',
  email: '',
  phone: '',
  address_one: '',
  address_two: '',
  city: '',
  state: '',
  zipcode: '',
  country: '',
}
const us: CountryRules = {
  code: 'US',
  name: 'United States',
  stateName: 'state',
  states: [{ code: 'TX', name: 'Texas' }],
  zip: 'needed',
  isCityAsked: true,
}

describe('what is missing of an address', () => {
  it('is all of it at once, in the words of the specification', () => {
    expect(Object.values(findMissing(nothing, undefined))).toEqual([
      'Country is required.',
      'Name is required.',
      'Email is required.',
      'Address Line 1 is required.',
      'City is required.',
      'State is required.',
      'Postal Code is required.',
    ])
  })

  it('is only what the country has', () => {
    const given = {
      ...nothing,
      country: 'HK',
      name: 'Ada',
      email: 'ada@example.com',
      address_one: '1 Nathan Rd',
    }
    const hongKong = { ...us, code: 'HK', stateName: null, zip: null, isCityAsked: false }
    expect(findMissing(given, hongKong)).toEqual({})
    expect(findMissing(given, { ...us, code: 'IE', stateName: null, zip: 'optional' })).toEqual({
      city: 'City is required.',
    })
  })
})

it.each([
  ['Country is required.', 'country'],
  ['This store does not send to France.', 'country'],
  ['Choose a country.', 'country'],
  ['Name is required.', 'name'],
  ['Enter an email address like ada@example.com.', 'email'],
  ['Address Line 1 is required.', 'address_one'],
  ['No carrier of this store delivers to a PO box there. Enter a street address.', 'address_one'],
  ['City is required.', 'city'],
  ['Enter one of the states of the United States, like AL.', 'state'],
  ['Enter a US zip code of 5 digits, or 5 digits, a dash and 4 digits.', 'zipcode'],
  ['Enter a postal code like 10115.', 'zipcode'],
  ['Enter the phone number with its area code, or leave it out.', 'phone'],
])('“%s” stands at the field %s', (message, field) => {
  expect(placeMessages([message])).toEqual({ fields: { [field]: message }, rest: [] })
})

it('what is of no field, and a second text for one, comes as rest', () => {
  expect(placeMessages(['Your cart is empty.', 'City is required.', 'Enter the city.'])).toEqual({
    fields: { city: 'City is required.' },
    rest: ['Your cart is empty.', 'Enter the city.'],
  })
})

describe('a cart that changed', () => {
  const line = (availability: 'ok' | 'short' | 'gone', priceWas: string | null = null) => ({
    availability,
    priceWas,
  })
  it('says in one sentence what did', () => {
    expect(whatChanged([line('ok')])).toBeUndefined()
    expect(
      whatChanged([line('gone'), line('short'), line('short'), line('ok', '5.00'), line('gone', '1.00')]),
    ).toBe('2 things sold out, there is less of 2 things than you want, one thing has a new price.')
  })
  it('can be paid while only prices changed', () => {
    expect([isBlocked([line('ok', '5.00')]), isBlocked([line('short')]), isBlocked([line('gone')])]).toEqual([
      false,
      true,
      true,
    ])
  })
})

it('a variant is named by what it has', () => {
  expect(specText({ type: null, color: 'Green', size: 'L' })).toBe('Green · L')
  expect(specText({ type: null, color: null, size: null })).toBe('')
})
