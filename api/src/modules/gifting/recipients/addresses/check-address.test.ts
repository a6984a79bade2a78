import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min/es6'
import { describe, expect, it, test } from 'vitest'
import { carrierDeliversToPoBoxes } from './carrier-delivers-to-po-boxes.ts'
import { checkAddress, type AddressParts } from './check-address.ts'
import { findCountry } from './find-country.ts'
import { isPoBox } from './is-po-box.ts'
import { readPhone } from './read-phone.ts'

const place = (
  country: string,
  zipcode: string | null,
  state: string | null = null,
  city: string | null = 'Somewhere',
): AddressParts => ({ address_one: '12 Main Street', address_two: null, city, state, zipcode, country })
const messages = (parts: AddressParts) => checkAddress(parts).errors.map(error => error.message)
const usZip = 'Enter a US zip code of 5 digits, or 5 digits, a dash and 4 digits.'

describe('checkAddress', () => {
  test.each([
    ['22201', []],
    ['22201-1234', []],
    ['222011234', [usZip]],
    ['22201 1234', [usZip]],
    ['2220', [usZip]],
    ['22201-', [usZip]],
    [null, [usZip]],
    ['', [usZip]],
    ['٢٢٢٠١', [usZip]],
  ])('the US zip code %j gives %j', (zipcode, expected) => {
    expect(messages(place('US', zipcode, 'VA'))).toEqual(expected)
  })

  test.each([
    ['GB', 'sw1y4jh', 'SW1Y 4JH'],
    ['GB', ' SW1Y  4JH ', 'SW1Y 4JH'],
    ['PL', '00950', '00-950'],
    ['DE', 'D-10115', '10115'],
    ['AT', 'A-1010', '1010'],
    ['LV', '1010', 'LV-1010'],
    ['MD', 'MD-2012', '2012'],
    ['JP', '1000001', '100-0001'],
    ['FR', '75 001', '75001'],
    ['NL', '1234ab', '1234 AB'],
    ['PT', '2725079', '2725-079'],
    ['IE', 'D02X285', 'D02 X285'],
    ['SE', '114 55', '11455'],
    ['CZ', '10000', '100 00'],
  ])('in %s the postal code %j is stored as %j', (country, zipcode, expected) => {
    const {
      place: { zipcode: stored },
      errors,
    } = checkAddress(place(country, zipcode, country === 'JP' ? 'Tokyo' : null))
    expect({ stored, errors }).toEqual({ stored: expected, errors: [] })
  })

  test.each([
    [place('DE', '1067'), ['Enter a postal code like 26133.']],
    [place('DE', null), ['Enter a postal code like 26133.']],
    [place('IE', 'Dublin 20'), ['Enter an Eircode like A65 F4E2.']],
    [place('IE', null), []],
    [place('AE', null, 'Dubai'), []],
    [place('AE', null), ['Enter the emirate.']],
    [place('HK', null, 'Kowloon', null), []],
    [place('SG', '546080', null, null), []],
    [place('AO', null), []],
    [place('DE', '10115', null, null), ['Enter the city.']],
    [place('ZZ', null), ['Choose a country.']],
    [place('us!', null), ['Choose a country.']],
    [place('US', '22201', null), ['Enter the state.']],
    [place('US', '22201', 'Virginie'), ['Enter one of the states of the United States, like AL.']],
    [{ ...place('DE', '10115'), address_one: '  ' }, ['Enter the street and number.']],
  ])('%j is answered %j', (parts, expected) => {
    expect(messages(parts)).toEqual(expected)
  })

  test.each([
    ['US', '22201', 'virginia', 'VA'],
    ['US', '20001', 'D.C.', 'DC'],
    ['CA', 'M5V 2T6', 'ontario', 'ON'],
    ['CA', 'H3Z 2Y7', 'Québec', 'QC'],
    ['AU', '2000', 'New South Wales', 'NSW'],
    ['IT', '00144', null, 'RM'],
    ['ES', '28013', null, 'Madrid'],
    ['IE', null, 'Co. Dublin', 'Co. Dublin'],
    ['VI', '00802', null, 'VI'],
    ['DE', '10115', 'Berlin', 'Berlin'],
  ])('in %s, %s, the state %j is stored as %j', (country, zipcode, state, expected) => {
    const findings = checkAddress(place(country, zipcode, state))
    expect({ state: findings.place.state, errors: findings.errors, doubts: findings.doubts }).toEqual({
      state: expected,
      errors: [],
      doubts: [],
    })
  })

  it('warns of a postal code of another state, a street without a number and a PO box, and accepts them', () => {
    expect(checkAddress(place('US', '90210', 'NY'))).toMatchObject({
      errors: [],
      doubts: ['The postal code 90210 is not in New York.'],
      confidence: 'check',
      isPoBox: false,
    })
    expect(checkAddress({ ...place('DE', '10115'), address_one: 'Am Markt' })).toMatchObject({
      errors: [],
      doubts: ['The street has no house number.'],
      confidence: 'check',
    })
    expect(checkAddress({ ...place('DE', '10115'), address_two: 'Postfach 12' })).toMatchObject({
      errors: [],
      doubts: ['UPS and FedEx do not deliver to PO boxes.'],
      confidence: 'check',
      isPoBox: true,
    })
    expect(checkAddress(place('DE', '10115'))).toMatchObject({ errors: [], doubts: [], confidence: 'good' })
    expect(checkAddress(place('DE', 'x')).confidence).toBe('wrong')
  })
})

test.each([
  ['PO Box 12', true],
  ['P.O. Box 12', true],
  ['p.o.box 12', true],
  ['POB 7', true],
  ['Post Office Box 3', true],
  ['Postfach 10 01', true],
  ['BP 123', true],
  ['B.P. 123', true],
  ['Boîte postale 4', true],
  ['Apartado de Correos 9', true],
  ['Apdo. 12', true],
  ['Postbus 1', true],
  ['Casella Postale 5', true],
  ['Packstation 101', true],
  ['Box 12', true],
  ['12 Main Street', false],
  ['Boxwood Lane 3', false],
  ['3 Postern Row', false],
  ['Bpost Straat 1', false],
  ['Sandbox 5 Ltd', false],
  [null, false],
])('the line %j is a PO box: %j', (line, expected) => {
  expect(isPoBox(line)).toBe(expected)
})

test.each([
  ['stamps_com', true],
  ['usps', true],
  ['ribbon', true],
  ['ups', false],
  ['ups_walleted', false],
  ['fedex', false],
  ['dhl_express', false],
  ['', false],
])('%s takes PO boxes: %j', (carrier, expected) => {
  expect(carrierDeliversToPoBoxes(carrier)).toBe(expected)
})

test.each([
  ['US', 'US'],
  ['usa', 'US'],
  ['U.S.A.', 'US'],
  ['United States', 'US'],
  ['UK', 'GB'],
  ['England', 'GB'],
  ['Deutschland', 'DE'],
  ['Österreich', 'AT'],
  ['OSTERREICH', 'AT'],
  ['Suisse', 'CH'],
  ['España', 'ES'],
  ['Polska', 'PL'],
  ['日本', 'JP'],
  ['Česko', 'CZ'],
  ['Niger', 'NE'],
  ['deu', 'DE'],
  ['Atlantis', undefined],
  ['', undefined],
  ['12', undefined],
])('the country %j is %j', (text, expected) => {
  expect(findCountry(text)).toBe(expected)
})

test.each([
  [null, 'US', null, false],
  [' ', 'US', null, false],
  ['(415) 555-2671', 'US', '+14155552671', false],
  ['+1 (555) 010-9999', 'DE', '+15550109999', true],
  ['00353 1 234 5678', 'US', '+35312345678', false],
  ['030 / 1234 567', 'DE', '+49301234567', false],
  ['+44 20 7946 0958', 'US', '+442079460958', false],
  ['415-555-2671 ext 4', 'US', '+14155552671 ext. 4', false],
  ['12', 'US', '12', true],
  ['call  me', 'US', 'call me', true],
  ['415-555-2671', 'ZZ', '415-555-2671', true],
])('the phone %j in %s is read as %j, doubtful: %j', (text, country, phone, isDoubtful) => {
  expect(readPhone(text, country)).toEqual({ phone, isDoubtful })
})

test('a number of ten digits is doubtful exactly where the library finds it not valid', () => {
  const seen = { us: 0, doubtful: 0 }
  fc.assert(
    fc.property(
      fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }),
      fc.constantFrom('+1', '+1 (', '001', '1', ''),
      (digits, before) => {
        const text = `${before}${digits}`
        const number = parsePhoneNumberFromString(text.replace(/^00/, '+'), { defaultCountry: 'US' })
        const { isDoubtful } = readPhone(text, 'US')
        expect(isDoubtful).toBe(!number?.isValid())
        if (number?.country === 'US') seen.us++
        if (isDoubtful) seen.doubtful++
      },
    ),
    { numRuns: 2_000 },
  )
  expect(seen.us).toBeGreaterThan(200)
  expect(seen.doubtful).toBeGreaterThan(200)
})
