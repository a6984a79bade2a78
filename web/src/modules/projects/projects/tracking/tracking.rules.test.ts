import { describe, expect, it } from 'vitest'
import { deliveredText, enteredText, fileText, parcelErrors } from './tracking.rules.ts'

describe('a typed parcel', () => {
  it.each([
    [{ carrier: 'UPS', number: '1z 999' }, {}],
    [
      { carrier: ' ', number: '1' },
      {
        carrier: 'Choose a carrier.',
        number: 'Enter the tracking number, 4 to 40 letters and digits.',
      },
    ],
  ])('needs a carrier and a number', (parcel, errors) => {
    expect(parcelErrors(parcel)).toEqual(errors)
  })
})

it('what was done is said with its number', () => {
  expect([enteredText(0), enteredText(1), deliveredText(0), deliveredText(1), deliveredText(1_200)]).toEqual([
    'Everybody has a parcel already.',
    'A parcel was entered for 1 person.',
    'No entered parcel is on its way.',
    'The parcel of 1 person is marked as delivered.',
    'The parcels of 1,200 people are marked as delivered.',
  ])
})

it('a file is summed up', () => {
  expect(fileText({ counts: { rows: 5, new: 1, changed: 1, same: 2, wrong: 1 } })).toBe(
    '2 parcels to enter · 1 of them in place of another · 2 lines entered before · 1 line left out',
  )
})
