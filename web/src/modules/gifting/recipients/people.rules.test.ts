import { expect, test } from 'vitest'
import { addressView, lostByMerging, personDetail, personName, type Person } from './people.rules.ts'

const ada: Person = {
  name: 'Ada Lovelace',
  email: 'ada@example.test',
  company: 'Analytical Engines',
  addressState: 'given',
  address_one: '12 Way',
  address_two: null,
  city: 'Boston',
  state: 'MA',
  zipcode: '02110',
  country: 'US',
}

test('a person is called by the email as long as there is no name', () => {
  expect(personName({ name: '', email: 'ada@example.test' })).toBe('ada@example.test')
  expect(personName({ name: '', email: null })).toBe('No name yet')
})

test('an email that is shown instead of the name is not repeated', () => {
  expect(personDetail(ada)).toBe('Analytical Engines · ada@example.test')
  expect(personDetail({ name: 'ada@example.test', email: 'ada@example.test', company: null })).toBeUndefined()
})

test('each address state has its words', () => {
  expect(addressView(ada)).toMatchObject({ label: 'Address known', line: '12 Way, Boston, MA 02110, US' })
  expect(addressView({ ...ada, addressState: 'requested' }).label).toBe('Asked by email')
  expect(addressView({ ...ada, addressState: 'declined' }).tone).toBe('stopped')
})

test('merging says what the other record would lose, not what it adds or repeats', () => {
  expect(
    lostByMerging(ada, {
      ...ada,
      name: 'ADA LOVELACE',
      company: null,
      email: 'ada@elsewhere.test',
      city: 'Cambridge',
    }),
  ).toEqual(['ada@elsewhere.test', 'Cambridge'])
  expect(lostByMerging({ ...ada, company: null }, ada)).toEqual([])
})
