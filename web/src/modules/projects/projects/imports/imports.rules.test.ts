import { describe, expect, it } from 'vitest'
import { addLabel, countsText, guessedColumns, templateOf, unreadHeaders } from './imports.rules.ts'

const counts = (added: number, known: number, wrong: number) => ({
  counts: { rows: added + known + wrong, new: added, known, wrong },
})

describe('the words of an import', () => {
  it.each([
    [counts(1, 0, 0), '1 person will be added'],
    [counts(0, 1, 2), '0 people will be added · 1 is on the list or repeated · 2 lines have something wrong'],
    [
      counts(1_200, 3, 1),
      '1,200 people will be added · 3 are on the list or repeated · 1 line has something wrong',
    ],
  ])('count what becomes of the lines', (facts, text) => {
    expect(countsText(facts)).toBe(text)
  })

  it('name the button after what it does', () => {
    expect(addLabel(counts(212, 0, 0))).toBe('Add 212 people')
  })

  it('say how columns were understood, and which are not read', () => {
    const columns = [
      { header: 'email', field: 'Email' },
      { header: 'Town', field: 'City' },
      { header: '', field: 'Zip code' },
      { header: 'Shelf', field: null },
      { header: '', field: null },
    ]
    expect(guessedColumns({ columns })).toEqual(['“Town” is City', '“Column 3” is Zip code'])
    expect(unreadHeaders({ columns })).toEqual(['Shelf'])
  })
})

describe('the template', () => {
  it('has a column for each choice, with quotation marks doubled', () => {
    const items = [{ name: 'The "Cap"', options: [{ name: 'Color', choices: ['Green'] }] }]
    const [header, example] = templateOf(items).split('\r\n')
    expect(header).toMatch(/"Zip","The ""Cap"": Color"$/)
    expect(example).toMatch(/"78701","Green"$/)
  })
})
