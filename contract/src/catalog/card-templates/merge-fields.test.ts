import { describe, expect, it } from 'vitest'
import {
  cardTextFor,
  cardTextProblem,
  cardTextWithin,
  fillMergeFields,
  firstNameOf,
  hasMergeFields,
  unknownMergeFields,
  usedMergeFields,
  viewCard,
} from './merge-fields.ts'

const ada = { first_name: 'Ada', company: 'Analytical Engines', sender: 'Marco Silva' }
const nobody = { first_name: null, company: null, sender: null }

describe('filling a card', () => {
  it.each([
    [
      'Hello {first_name}, welcome to {company}! {sender}',
      'Hello Ada, welcome to Analytical Engines! Marco Silva',
    ],
    ['{first_name}{first_name}', 'AdaAda'],
    ['{{first_name}}, { First Name }, {FIRST_NAME}, {first-name}', 'Ada, Ada, Ada, Ada'],
    ["{first_name}’s day, {first_name}'s way", "Ada’s day, Ada's way"],
    ['No field {at all} and a lone { or } brace', 'No field {at all} and a lone { or } brace'],
    ['{frist_name} stays', '{frist_name} stays'],
    ['Line\n{first_name}\n\n{sender}', 'Line\nAda\n\nMarco Silva'],
  ])('turns %j into %j', (message, text) => expect(fillMergeFields(message, ada)).toBe(text))

  it('keeps a text without fields as it is, to the letter', () => {
    for (const text of ['', ' ', 'Hi ,  there !\n\n', '{', '{}', '{{}}', '\uE000\uE0010\uE002', 'Dear ,'])
      expect(fillMergeFields(text, nobody)).toBe(text)
  })

  it('puts values in as they are, whatever they hold', () => {
    const values = { first_name: '$& {company}', company: '{sender}', sender: ' Marco\n Silva ' }
    expect(fillMergeFields('{first_name}|{company}|{sender}', values)).toBe(
      '$& {company}|{sender}|Marco Silva',
    )
    expect(fillMergeFields('\uE0010\uE002\uE000{first_name}', ada)).toBe('0Ada')
    expect(fillMergeFields('Hi {first_name}, {company}', { ...nobody, first_name: '— ,!' })).toBe('Hi — ,!')
  })
})

describe('a field without a value', () => {
  it.each([
    ['Hello {first_name}, welcome!', 'Hello, welcome!'],
    ['Hello {first_name}!', 'Hello!'],
    ['Hello {first_name} and welcome', 'Hello and welcome'],
    ['{first_name}, thank you for all.', 'Thank you for all.'],
    ['{first_name}! Thank you.', 'Thank you.'],
    ['Great news. {first_name}, you did it', 'Great news. You did it'],
    ['Thank you, {first_name}!', 'Thank you!'],
    ['So, {first_name}, thank you', 'So, thank you'],
    ['Thank you, {first_name}', 'Thank you'],
    ['Thank you so much,\n{first_name}, for everything', 'Thank you so much,\nfor everything'],
    ['Hi!\n{first_name}, you rock', 'Hi!\nYou rock'],
    ['Greetings to all at {company}!', 'Greetings to all!'],
    ['Thank you ({company}) for coming', 'Thank you for coming'],
    ['We loved {first_name}’s talk', 'We loved talk'],
    ['Yours\n{company}\nBerlin', 'Yours\nBerlin'],
    ['{first_name}\n\nWelcome', 'Welcome'],
    ['Thanks {first_name} {company}!', 'Thanks!'],
    ['— {company}', ''],
    ['{first_name} ❤️', '❤️'],
    ['{first_name}', ''],
    ['{company} is lucky', 'Is lucky'],
    ['Über uns: {first_name} élan', 'Über uns: élan'],
  ])('leaves nothing behind: %j becomes %j', (message, text) =>
    expect(fillMergeFields(message, nobody)).toBe(text),
  )

  it('changes nothing else of the line, nor any other line', () => {
    expect(fillMergeFields('Odd , spacing  here\nHi {first_name},', nobody)).toBe('Odd , spacing  here\nHi,')
  })

  it('is never slow, whatever stands around it', () => {
    const started = Date.now()
    for (const message of [
      '{first_name}'.repeat(41),
      ' '.repeat(470) + '{first_name}',
      `${'{'.repeat(480)}first_name}`,
      `${'.,'.repeat(240)}{company}`,
      '{a'.repeat(250),
    ])
      fillMergeFields(message, nobody)
    expect(Date.now() - started).toBeLessThan(500)
  })
})

describe('the first name', () => {
  it.each([
    ['Ada Lovelace', 'Ada'],
    ['Lovelace, Ada', 'Ada'],
    ['  Ada\u00a0Lovelace ', 'Ada'],
    ['Dr. Ada Lovelace', 'Ada'],
    ['Prof. Dr. Ada Lovelace', 'Ada'],
    ['Ada Lovelace, PhD', 'Ada'],
    ['Lovelace, Ada, Ph.D.', 'Ada'],
    ['J. Robert Oppenheimer', 'Robert'],
    ['José', 'José'],
    ['李明', '李明'],
    ['Jean-Luc Picard', 'Jean-Luc'],
    ['Mary Ann Evans Jr.', 'Mary'],
    ['O’Neil, Shaquille', 'Shaquille'],
    ['Mr. Smith', null],
    ['J. Smith', null],
    ['Dr.', null],
    ['', null],
    ['  ', null],
    [',', null],
    ['ada@example.com', null],
  ])('of %j is %j', (name, first) => expect(firstNameOf(name)).toBe(first))
})

describe('the fields of a message', () => {
  it('are known, or named so that a slip of the pen is seen', () => {
    expect(usedMergeFields('{sender} {first_name} {Sender} {x}')).toEqual(['sender', 'first_name'])
    expect(unknownMergeFields('{frist_name} {first_name} {Firma} {frist_name} {} {2}')).toEqual([
      'frist_name',
      'Firma',
    ])
    expect([hasMergeFields('Hi {x}'), hasMergeFields('Hi {{ sender }}')]).toEqual([false, true])
  })
})

describe('the card for a person', () => {
  const message = 'Dear {first_name}, greetings to {company} from {sender}'

  it('names the person, the company and the sender', () => {
    expect(cardTextFor(message, { name: 'Lovelace, Ada', company: ' Engines ' }, 'Marco Silva')).toBe(
      'Dear Ada, greetings to Engines from Marco Silva',
    )
    expect(cardTextFor(message, { name: 'ada@example.com', company: '' }, 'Marco Silva')).toBe(
      'Dear, greetings from Marco Silva',
    )
    expect(cardTextFor('Plain', { name: null, company: null }, '')).toBe('Plain')
  })

  it('is looked at whole before it is sent', () => {
    const ada = { name: 'Ada Lovelace', company: null }
    expect(viewCard('Dear {first_name} of {company}, yours {sender}', ada, 'Marco Silva')).toEqual({
      text: 'Dear Ada, yours Marco Silva',
      missing: ['company'],
      problem: undefined,
    })
    expect(viewCard('Plain', { name: null, company: null }, '')).toEqual({
      text: 'Plain',
      missing: [],
      problem: undefined,
    })
    expect(viewCard(`${'x'.repeat(492)}{sender}`, ada, 'Marco Antonio Silva').problem).toMatch(
      /has 511 characters/,
    )
  })

  it('is refused where the names leave no room or nothing at all', () => {
    expect(cardTextProblem('{company}', '')).toBe(
      'For this recipient the card would be blank. Write something that needs no name.',
    )
    expect(cardTextProblem('{company}', '😀'.repeat(501))).toBe(
      'With the names filled in, the card has 501 characters. Shorten it to 500.',
    )
    expect([cardTextProblem('', ''), cardTextProblem('{company}', '😀'.repeat(500))]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('fits where it can no longer be refused: the longest value goes first', () => {
    const long = `${'x'.repeat(440)} {first_name} of {company}. {sender}`
    const text = cardTextWithin(long, { name: 'Ada', company: 'C'.repeat(120) }, 'Marco Silva')!
    expect(text).toBe(`${'x'.repeat(440)} Ada. Marco Silva`)
    expect(cardTextWithin('{company}', { name: 'Ada', company: null }, 'Marco')).toBeNull()
    expect(cardTextWithin('{company}', { name: 'Ada', company: 'E'.repeat(501) }, 'Marco')).toBeNull()
    expect([
      ...cardTextWithin(`${'😀'.repeat(495)}{sender}`, { name: 'Ada', company: null }, 'Marco Silva')!,
    ]).toHaveLength(495)
  })
})
