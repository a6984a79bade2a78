import { describe, expect, it } from 'vitest'
import { copyName, missingText, unknownText } from './card-words.ts'

describe('missingText and unknownText', () => {
  it('a missing field is named with its person', () => {
    expect(missingText(['first_name'], 'ada@example.com')).toBe(
      'We know no first name of ada@example.com, so the card goes without.',
    )
    expect(missingText(['first_name', 'company'], 'Ada')).toBe(
      'We know no first name and no company of Ada, so the card goes without.',
    )
  })

  it.each([
    ['Hi {first_name}', undefined],
    [
      'Hi {frist_name}',
      '{frist_name} stands for nothing and is printed as written. Did you mean {first_name}?',
    ],
    [
      'Hi {recipient} at {firma}',
      '{recipient} and {firma} stand for nothing and are printed as written. Did you mean {first_name} and {company}?',
    ],
    ['{xyz}', '{xyz} stands for nothing and is printed as written.'],
  ])('the message %j is explained as %j', (message, text) => expect(unknownText(message)).toBe(text))
})

describe('copyName', () => {
  it.each([
    ['Thank you', [], 'Thank you 2'],
    ['Thank you 2', ['Thank you', 'thank you 2'], 'Thank you 3'],
    ['Summer 2026', [], 'Summer 2'],
    ['N'.repeat(120), [], `${'N'.repeat(114)} 2`],
  ])('a copy of %j beside %j is named %j', (name, taken, copy) => expect(copyName(name, taken)).toBe(copy))
})
