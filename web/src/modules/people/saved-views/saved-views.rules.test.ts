import { expect, test } from 'vitest'
import { isViewChanged, queryOfList, stateOfView } from './saved-views.rules.ts'

const keys = ['q', 'from', 'to', 'sort', 'columns', 'status']
const columns = [{ key: 'recipient' }, { key: 'status' }, { key: 'total' }]
const defaults = { q: '', from: '', to: '', sort: '', columns: '', status: '', page: 1, size: 50 }
const late = { q: 'ada', status: 'shipped', columns: 'recipient,total' }

test('a view keeps what narrows and orders the list, and the columns it shows, but not the page', () => {
  const state = { ...defaults, q: 'ada', status: 'shipped', page: 4 }
  expect(queryOfList(keys, state, 'recipient,total')).toEqual(late)
})

test('the state of a view has every other filter as the list starts with it', () => {
  expect(stateOfView(keys, late, { ...defaults, sort: 'title' })).toEqual({
    q: 'ada',
    from: '',
    to: '',
    sort: 'title',
    columns: 'recipient,total',
    status: 'shipped',
  })
})

test('a filter that the list no longer has is passed over', () => {
  expect(stateOfView(keys, { warehouse: '7' }, defaults)).not.toHaveProperty('warehouse')
  expect(isViewChanged(keys, { ...late, warehouse: '7' }, late, columns)).toBe(false)
})

test.each([
  ['the same', late, false],
  ['another status', { ...late, status: 'returned' }, true],
  ['a filter less', { status: 'shipped', columns: 'recipient,total' }, true],
  ['a day more', { ...late, from: '2026-06-01' }, true],
  ['a column more', { ...late, columns: 'recipient,status,total' }, true],
])('a list that shows %s is told apart from its view', (_, now, isChanged) => {
  expect(isViewChanged(keys, late, now, columns)).toBe(isChanged)
})

test('columns that are gone, and those of a view without any, are no change', () => {
  expect(isViewChanged(keys, { ...late, columns: 'recipient,weight,total' }, late, columns)).toBe(false)
  expect(
    isViewChanged(keys, { status: 'shipped' }, { status: 'shipped', columns: 'recipient' }, columns),
  ).toBe(false)
})
