import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { postalAddress } from '@ribbon/contract/gifting/recipients/postal-address'
import { schemaErrors } from '../../../../platform/forms/schema-errors.ts'
import { checkAddress, firstNameOf, likelyCountry } from './address.rules.ts'

const ada = {
  name: 'Ada Lovelace',
  address_one: '500 Howard Street',
  city: 'San Francisco',
  state: 'CA',
  zipcode: '94105',
  country: 'US',
}

describe('checking an address', () => {
  it('accepts a complete one', () => expect(checkAddress(ada)).toEqual({}))
  it('names each missing part at its field', () => {
    expect(
      checkAddress({ name: ' ', address_one: '', city: '', state: '', zipcode: '', country: 'US' }),
    ).toEqual({
      name: 'Enter the name.',
      address_one: 'Enter the street and number.',
      city: 'Enter the city.',
      state: 'Enter the state.',
      zipcode: 'Enter a US zip code of 5 digits, or 5 digits, a dash and 4 digits.',
    })
  })
  it.each([
    ['94105-1234', true],
    ['9410', false],
    ['94105-12', false],
    ['941051234', false],
  ])('accepts or refuses the US zip %s: %s', (zipcode, isGood) => {
    expect(checkAddress({ ...ada, zipcode })['zipcode'] === undefined).toBe(isGood)
  })
  it('requires neither state nor postal code in other countries', () =>
    expect(checkAddress({ ...ada, country: 'PT', state: '', zipcode: '' })).toEqual({}))

  it('finds errors exactly where the server’s schema does', () => {
    const text = fc.constantFrom('', ' ', 'x', 'Ada', '94105', '94105-1234', '9410', 'US', 'us', 'PT', 'USA')
    fc.assert(
      fc.property(
        fc.record({ name: text, address_one: text, city: text, state: text, zipcode: text, country: text }),
        values => {
          const theirs = schemaErrors(postalAddress)(values)
          const ours = checkAddress(values)
          // The schema looks at the place only once the other fields are right.
          for (const [path, message] of Object.entries(theirs)) expect(ours[path]).toBe(message)
          if (Object.keys(theirs).length === 0) expect(ours).toEqual({})
        },
      ),
    )
  })
})

it.each([
  [['de-DE', 'en'], 'DE'],
  [['en', 'pt-BR'], 'BR'],
  [['en'], 'US'],
  [[], 'US'],
  [['zh-Hant-TW'], 'TW'],
])('the languages %j suggest the country %s', (languages, country) =>
  expect(likelyCountry(languages)).toBe(country),
)

it('the greeting uses the first name', () => {
  expect(firstNameOf(' Ada Lovelace ')).toBe('Ada')
  expect(firstNameOf(null)).toBe('')
})
