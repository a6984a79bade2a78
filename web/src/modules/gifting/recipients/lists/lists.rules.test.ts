import { describe, expect, test } from 'vitest'
import { importFileMaxBytes } from '@ribbon/contract/limits'
import { fileNameOf } from '../../../../platform/files/save-csv.ts'
import type { Counts } from '../imports/imports.rules.ts'
import { exampleCsv, fileFacts, fileProblem, listView, sizeText, withChosenFirst } from './lists.rules.ts'

const megabyte = 1024 * 1024

describe('a chosen file', () => {
  test.each(['people.csv', 'People.XLSX', 'people.tsv', 'a.b.txt'])('the file %s is accepted', name =>
    expect(fileProblem({ name, size: 10 })).toBeUndefined(),
  )
  test.each([
    ['people.pdf', 10, 'Choose a CSV or XLSX file.'],
    ['people', 10, 'Choose a CSV or XLSX file.'],
    ['people.xls', 10, 'A .xls file cannot be read. Save the table as .xlsx or .csv, then choose that file.'],
    ['people.csv', 0, 'This file is empty.'],
    [
      'people.csv',
      importFileMaxBytes + 1,
      'This file has 40.1 MB; at most 40 MB can be imported at once. Split it into two files.',
    ],
  ])('the file %s with %i bytes is not: %s', (name, size, problem) =>
    expect(fileProblem({ name, size })).toBe(problem),
  )
  test('is described by size, separator and encoding', () => {
    expect(fileFacts({ fileBytes: 1.2 * megabyte, encoding: 'windows-1252', delimiter: ';' })).toBe(
      '1.2 MB, separated by semicolons, Windows-1252',
    )
    expect(fileFacts({ fileBytes: 2048, encoding: null, delimiter: null })).toBe('2 KB')
    expect([sizeText(7), sizeText(40 * megabyte)]).toEqual(['7 B', '40 MB'])
  })
})

test('the example file has as many cells in each line as headers', () => {
  const lines = exampleCsv
    .trimEnd()
    .split('\r\n')
    .map(line => line.replace(/"[^"]*"/g, 'quoted').split(',').length)
  expect(lines).toEqual([10, 10, 10, 10])
})

test('a list shows how far its import is', () => {
  const counts: Counts = {
    total: 200,
    read: 91,
    ready: 90,
    ask: 0,
    wrong: 1,
    check: 0,
    repeated: 0,
    existing: 0,
    leftOut: 0,
    listed: 90,
  }
  const label = (state: Parameters<typeof listView>[0]['state'], change: Partial<Counts> = {}) =>
    listView({ state, counts: { ...counts, ...change } }).label
  expect([
    label('uploaded'),
    label('checking'),
    label('checking', { total: null }),
    label('checked'),
    label('checked', { wrong: 0 }),
    label('applying'),
    label('applied'),
    label('failed'),
  ]).toEqual([
    'Columns to match',
    'Checking, 45%',
    'Checking',
    '1 to fix',
    'Ready to import',
    'Adding people',
    'Imported',
    'Cannot be read',
  ])
})

test('a saved file is named after its list, without characters a file system refuses', () => {
  expect([
    fileNameOf('Autumn / customers: 2026'),
    fileNameOf('Müller & Söhne'),
    fileNameOf('../..'),
    fileNameOf('   '),
  ]).toEqual(['Autumn customers 2026.csv', 'Müller Söhne.csv', 'table.csv', 'table.csv'])
})

type Offered = Parameters<typeof withChosenFirst>[0][number]

describe('the lists to send to', () => {
  const spring: Offered = { id: '1', state: 'applied' }
  const autumn: Offered = { id: '2', state: 'applied' }

  test('begin with the chosen list when it is on another page', () => {
    expect(withChosenFirst([autumn], spring)).toEqual([spring, autumn])
  })
  test('name a list once that has come onto the page since', () => {
    expect(withChosenFirst([autumn, spring], spring)).toEqual([autumn, spring])
  })
  test('leave out a chosen list that is not imported', () => {
    expect(withChosenFirst([autumn], { id: '1', state: 'checked' })).toEqual([autumn])
  })
})
