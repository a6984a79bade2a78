import { describe, expect, it } from 'vitest'
import { checkInfo, firstCountry, placeErrors } from './info.rules.ts'

const questions = [
  { name: 'Shoe size', required: true },
  { name: 'State your wish', required: false },
]

describe('the address of a participant', () => {
  it('needs a phone number abroad, and answers to required questions', () => {
    expect(checkInfo({ country: 'US', question_0: '42' }, questions)).toEqual({})
    expect(checkInfo({ country: 'IE', phone: ' ' }, questions)).toEqual({
      phone: 'Enter a phone number. The carrier asks for it abroad.',
      question_0: 'Answer “Shoe size”.',
    })
  })
  it('shows each sentence of the server at its field, and the rest above', () => {
    expect(
      placeErrors(
        ['Answer “State your wish”.', 'Enter the state.', 'Choose a day from today on.', 'Wait.'],
        questions,
      ),
    ).toEqual({
      fields: {
        question_1: 'Answer “State your wish”.',
        state: 'Enter the state.',
        not_before: 'Choose a day from today on.',
      },
      rest: ['Wait.'],
    })
  })
  it('begins with a country that gifts are sent to', () => {
    expect(firstCountry(null, 'DE', [])).toBe('DE')
    expect(firstCountry('FR', 'DE', ['US', 'FR'])).toBe('FR')
    expect(firstCountry(null, 'DE', ['US', 'FR'])).toBe('US')
  })
})
