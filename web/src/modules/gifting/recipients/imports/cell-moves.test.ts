import { describe, expect, test } from 'vitest'
import type { RowField } from '@ribbon/contract/gifting/recipients/import-resources'
import { isTabStop, movedCell, nextWrongCell, wrongCells, type Cell, type MovableRow } from './cell-moves.ts'

const fields: RowField[] = ['name', 'city', 'zipcode']
const row = (number: number, wrong: (RowField | null)[] = [], leftOut = false): MovableRow => ({
  row: number,
  leftOut,
  errors: wrong.map(field => ({ field })),
})
const rows = [
  row(2, ['zipcode']),
  row(5, ['zipcode', 'name']),
  row(6, ['city'], true),
  row(9, [null]),
  row(11, ['city']),
]
const cell = (at: string): Cell => ({ row: Number(at.split('.')[0]), field: at.split('.')[1] as RowField })
const text = (at: Cell | undefined) => at && `${at.row}.${at.field}`

test('cells to fix are visited row by row, without rows that are left out and errors of a whole row', () => {
  expect(wrongCells(rows, fields).map(text)).toEqual(['2.zipcode', '5.name', '5.zipcode', '11.city'])
})

describe('the Tab key', () => {
  test.each([
    ['2.zipcode', 1, '5.name'],
    ['5.name', 1, '5.zipcode'],
    ['5.zipcode', 1, '11.city'],
    ['11.city', 1, undefined],
    ['6.city', 1, '11.city'],
    ['2.name', 1, '2.zipcode'],
    ['11.city', -1, '5.zipcode'],
    ['5.name', -1, '2.zipcode'],
    ['2.zipcode', -1, undefined],
  ] as const)('from %s by %i goes to %s', (from, step, to) =>
    expect(text(nextWrongCell(rows, fields, cell(from), step))).toBe(to),
  )

  test('stops at each cell to fix and at the last edited one', () => {
    expect(isTabStop(rows, fields, cell('5.zipcode'), undefined)).toBe(true)
    expect(isTabStop(rows, fields, cell('5.city'), undefined)).toBe(false)
    expect(isTabStop(rows, fields, cell('5.city'), cell('5.city'))).toBe(true)
  })
  test('stops at the first cell if nothing is to fix', () => {
    const good = [row(2), row(3)]
    expect(
      good.flatMap(each => fields.map(field => isTabStop(good, fields, { row: each.row, field }, undefined))),
    ).toEqual([true, false, false, false, false, false])
  })
})

test.each([
  ['2.name', 'ArrowDown', '5.name'],
  ['2.name', 'ArrowUp', undefined],
  ['2.name', 'ArrowRight', '2.city'],
  ['2.name', 'ArrowLeft', undefined],
  ['11.zipcode', 'ArrowDown', undefined],
  ['5.city', 'Home', '5.name'],
  ['5.city', 'End', '5.zipcode'],
  ['5.name', 'Home', undefined],
  ['5.city', 'Enter', undefined],
])('the cell %s and the key %s lead to %s', (from, key, to) =>
  expect(text(movedCell(rows, fields, cell(from), key))).toBe(to),
)
