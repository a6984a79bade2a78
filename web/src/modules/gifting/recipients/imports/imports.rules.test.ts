import { describe, expect, test } from 'vitest'
import {
  choicesOf,
  countsSentence,
  importLabel,
  kindOf,
  kindTabs,
  markText,
  readShare,
  readText,
  rowView,
  shownFields,
  willHappen,
  type Counts,
} from './imports.rules.ts'
import { columnName, columnsSentence, guessWord, mappingProblems } from './mapping.rules.ts'

const counts = (change: Partial<Counts> = {}): Counts => ({
  total: 0,
  read: 0,
  ready: 0,
  ask: 0,
  wrong: 0,
  check: 0,
  repeated: 0,
  existing: 0,
  leftOut: 0,
  listed: 0,
  ...change,
})

describe('the words for the columns', () => {
  test('no required field is missing with name, street, city and zip code', () => {
    expect(mappingProblems(['name', 'address_one', 'city', 'zipcode', null])).toEqual({
      blocking: [],
      warnings: [],
    })
    expect(mappingProblems(['first_name', 'last_name', 'email'])).toEqual({ blocking: [], warnings: [] })
  })
  test('a field chosen twice is named with its number', () => {
    expect(mappingProblems(['name', 'email', 'email', 'email']).blocking).toEqual([
      'Three columns are “Email”. Keep one of them.',
    ])
  })
  test('rows cannot be checked without street and email', () => {
    expect(mappingProblems([null, 'name', 'city']).blocking).toEqual([
      'Say which column is the street or the email. Without either nobody can get a gift.',
    ])
  })
  test('what every address lacks is one sentence, before rows are checked', () => {
    expect(mappingProblems(['address_one'])).toEqual({
      blocking: ['Say which columns are the name and the city. An address needs both.'],
      warnings: ['No column is the zip code.'],
    })
    expect(mappingProblems(['address_one', 'city', 'email']).blocking).toEqual([
      'Say which column is the name. An address needs it.',
    ])
    expect(mappingProblems(['email'])).toEqual({
      blocking: [],
      warnings: ['No column is the name. A parcel needs one.'],
    })
  })
  test.each([
    ['name', false, 'Guessed'],
    ['name', true, undefined],
    [null, false, 'Not imported'],
    [null, true, 'Not imported'],
  ] as const)('the column %s, chosen %s, is marked %s', (field, isChosen, word) => {
    expect(guessWord(field, isChosen)).toBe(word)
  })
  test('a column without a header is called by its letter', () => {
    expect([
      columnName('Ort', 0),
      columnName('', 0),
      columnName(' ', 25),
      columnName('', 26),
      columnName('', 701),
    ]).toEqual(['Ort', 'Column A', 'Column Z', 'Column AA', 'Column ZZ'])
  })
  test('used and unused columns are counted', () => {
    expect([
      columnsSentence(['name', 'email']),
      columnsSentence(['name', null]),
      columnsSentence(['name', 'email', null, null]),
    ]).toEqual([
      '2 columns are used.',
      '1 column is used, 1 is not imported.',
      '2 columns are used, 2 are not imported.',
    ])
  })
})

describe('the words for the rows', () => {
  test('all counts above zero are shown, and the ready rows always', () => {
    expect(countsSentence(counts({ ready: 1212, wrong: 4, ask: 3, existing: 2, repeated: 1 }))).toBe(
      '1,212 ready, 4 to fix, 3 asked by email, 2 already known, 1 repeated',
    )
    expect(countsSentence(counts())).toBe('0 ready')
  })
  test('the button says how many people it adds', () => {
    expect([0, 1, 216, 20_000].map(listed => importLabel(counts({ listed })))).toEqual([
      'Nobody to add',
      'Add 1 person',
      'Add 216 people',
      'Add 20,000 people',
    ])
  })
  test('the text beside the button says who gets an email and what is left out', () => {
    const says = (change: Partial<Counts>, wrong: 'leave_out' | 'ask' = 'leave_out') =>
      willHappen(counts(change), { wrong })
    expect(says({ total: 3, wrong: 3 })).toBe('No row can be imported yet. Fix at least one above.')
    expect(says({ total: 1, listed: 1 })).toBe('1 person will be on the list.')
    expect(says({ total: 222, listed: 216, ask: 3 })).toBe(
      '216 people will be on the list. 3 people without an address get an email that asks for it. ' +
        '6 rows of the file are left out; you can download them afterwards.',
    )
    expect(says({ total: 3, listed: 3, ask: 1, wrong: 1 }, 'ask')).toBe(
      '3 people will be on the list. Everyone new without a good address gets an email that asks for it.',
    )
  })
  test('progress is shown once the end of the file is known', () => {
    expect([
      readShare(counts({ total: null, read: 500 })),
      readShare(counts({ total: 1000, read: 500 })),
      readShare(counts()),
    ]).toEqual([undefined, 0.5, undefined])
    expect([
      readText(counts({ total: null, read: 2000 })),
      readText(counts({ total: 20_000, read: 1 })),
    ]).toEqual(['2,000 rows checked', '1 of 20,000 rows checked'])
  })
  test('the filters contain the kinds there are, and the selected one even when it is empty', () => {
    expect(kindTabs(counts({ total: 9, ready: 9 }), 'wrong')).toEqual([
      { value: 'wrong', label: 'To fix', count: 0 },
      { value: 'ready', label: 'Ready', count: 9 },
      { value: 'all', label: 'All', count: 9 },
    ])
  })
  test.each([
    ['ready', 4, 'ready'],
    ['', 4, 'wrong'],
    ['', 0, 'all'],
    ['nonsense', 0, 'all'],
  ] as const)('the filter %j with %i wrong rows leads to %s', (asked, wrong, kind) => {
    expect(kindOf(asked, counts({ wrong }))).toBe(kind)
  })
  test.each([
    [{ leftOut: true, verdict: 'wrong', confidence: 'wrong' }, 'Left out'],
    [{ leftOut: false, verdict: 'wrong', confidence: 'wrong' }, 'To fix'],
    [{ leftOut: false, verdict: 'ask', confidence: 'good' }, 'Ask by email'],
    [{ leftOut: false, verdict: 'ready', confidence: 'check' }, 'Check again'],
    [{ leftOut: false, verdict: 'ready', confidence: 'good' }, 'Good'],
  ] as const)('the result %o is “%s”', (row, label) => expect(rowView(row).label).toBe(label))
  test('marks have words', () => {
    expect(['existing', 'some_new_mark', '“123” may not be a phone number.'].map(markText)).toEqual([
      'Already known',
      'Some new mark',
      '“123” may not be a phone number.',
    ])
  })
  test('only open decisions are asked', () => {
    const options = { existing: 'use', repeated: 'skip', wrong: 'leave_out', country: 'US' } as const
    expect(choicesOf(counts(), options)).toEqual([])
    expect(
      choicesOf(counts({ existing: 1, wrong: 2 }), options).map(choice => [choice.option, choice.title]),
    ).toEqual([
      ['existing', '1 person you already have'],
      ['wrong', 'Bad address, but has an email'],
    ])
    expect(
      choicesOf(counts(), { ...options, wrong: 'ask' }).map(choice => choice.option),
      'a taken choice can be taken back',
    ).toEqual(['wrong'])
  })
  test('the table has the columns of the file, the country, and what is wrong', () => {
    const column = (field: 'first_name' | 'email' | null) => ({ header: '', field, samples: [] })
    expect(shownFields([column('first_name'), column('email'), column(null)], [])).toEqual([
      'name',
      'email',
      'country',
    ])
    expect(
      shownFields([column('email')], [{ values: {} as never, errors: [{ field: 'zipcode', message: '' }] }]),
    ).toEqual(['email', 'zipcode', 'country'])
  })
})
