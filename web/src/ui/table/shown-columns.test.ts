import { expect, test } from 'vitest'
import { columnsText, shownColumns, withColumn } from './shown-columns.ts'

const columns = [
  { key: 'recipient' },
  { key: 'status' },
  { key: 'total' },
  { key: 'shipped', startsHidden: true },
]
const shown = (chosen: string) => columnsText(shownColumns(columns, chosen))

test('a list starts without the columns that are shown only where they are chosen', () => {
  expect(shown('')).toBe('recipient,status,total')
})

test('the named columns show in the order of the table, the first one always', () => {
  expect(shown('shipped,status')).toBe('recipient,status,shipped')
  expect(shown('recipient')).toBe('recipient')
})

test('a column that is gone is passed over, and a text of nothing but such is no choice', () => {
  expect(shown('status,weight')).toBe('recipient,status')
  expect(shown('weight')).toBe('recipient,status,total')
})

test('showing and hiding columns ends in an empty text where it is what the list starts with', () => {
  const less = withColumn(columns, '', { key: 'total', isShown: false })
  expect(less).toBe('recipient,status')
  expect(withColumn(columns, less, { key: 'shipped', isShown: true })).toBe('recipient,status,shipped')
  expect(withColumn(columns, less, { key: 'total', isShown: true })).toBe('')
})

test('with all other columns hidden, the first one is the text', () => {
  const none = ['status', 'total'].reduce(
    (text, key) => withColumn(columns, text, { key, isShown: false }),
    '',
  )
  expect(none).toBe('recipient')
})
