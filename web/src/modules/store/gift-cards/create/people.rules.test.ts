import { expect, test } from 'vitest'
import { readPeople } from './people.rules.ts'

const ada = { name: 'Ada Byron', email: 'ada@acme.test' }

test.each([
  ['Ada Byron, ada@acme.test'],
  ['ada@acme.test;Ada Byron'],
  ['Ada Byron <ADA@acme.test>'],
  ['"Ada Byron"\tada@acme.test'],
  ['Ada,Byron,ada@acme.test'],
  ['\uFEFFName,Email\r\nAda Byron,ada@acme.test\r\n\r\n'],
])('%j is read as Ada', text => {
  expect(readPeople(text)).toEqual({ people: [ada], repeated: 0, unreadable: [] })
})

test('addresses alone, on one line or several, are people without a name', () => {
  expect(readPeople('ada@acme.test, ben@acme.test\ncy@acme.test').people).toEqual([
    { name: '', email: 'ada@acme.test' },
    { name: '', email: 'ben@acme.test' },
    { name: '', email: 'cy@acme.test' },
  ])
})

test('a repeated address is counted, and a line without one is named', () => {
  expect(readPeople('Ada Byron, ada@acme.test\nada@ACME.test\nBen, ben@acme')).toEqual({
    people: [ada],
    repeated: 1,
    unreadable: ['Ben, ben@acme'],
  })
})
