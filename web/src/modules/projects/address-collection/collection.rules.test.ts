import { describe, expect, it } from 'vitest'
import { addressOf, dayText, firstOpenChoice, readAddress, steps } from './collection.rules.ts'

describe('the steps of collecting an address', () => {
  it.each(steps)('%s has an address that is read back', step => {
    const { pathname, search } = new URL(addressOf(step, '3f2a'), 'https://ribbon.test')
    expect(readAddress(pathname, search)).toEqual({ uuid: '3f2a', step })
  })

  it('names the first choice that is open', () => {
    const items = [
      { name: 'Bottle', options: [] },
      {
        name: 'Hoodie',
        options: [
          { name: 'Size', choices: ['S'] },
          { name: 'Color', choices: ['Navy'] },
        ],
      },
    ]
    expect(firstOpenChoice(items, {})).toBe('Hoodie · Size')
    expect(firstOpenChoice(items, { Hoodie: { Size: 'S' } })).toBe('Hoodie · Color')
    expect(firstOpenChoice(items, { Hoodie: { Size: 'S', Color: 'Navy' } })).toBeUndefined()
  })

  it('a day is the same everywhere, and has its year only where that is another one', () => {
    expect(dayText('2026-12-03', new Date('2026-11-23'))).toBe('Thursday, December 3')
    expect(dayText('2027-01-15', new Date('2026-11-23'))).toBe('Friday, January 15, 2027')
  })
})
