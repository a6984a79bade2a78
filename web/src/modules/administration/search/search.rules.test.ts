import { operatorSearchKinds, searchKinds } from '@ribbon/contract/administration/search'
import { expect, test } from 'vitest'
import { mayOpen } from '../../../paths.ts'
import { announcementOf, countText, operatorKinds, teamKinds, wordsToMark } from './search.rules.ts'
import { teamActions, teamPages } from './team-actions.ts'

const result = { subjectId: '7', number: 'AB12CD34', detail: 'ada@acme.test', status: 'applied' }
const session = {
  roles: ['team_owner'],
  modules: ['swag_store', 'project', 'e_commerce'],
} as const
const isPage = (href: string) => mayOpen(href.replace(/\?.*/, ''), session)

test('each kind leads to a page, and so does the list of all of it', () => {
  for (const kind of searchKinds) {
    const { path, all } = teamKinds[kind]
    expect(isPage(path(result)), kind).toBe(true)
    if (all) expect(isPage(all('ada')), kind).toBe(true)
  }
  for (const kind of operatorSearchKinds) {
    const { path, all } = operatorKinds[kind]
    expect(isPage(path(result)), kind).toBe(true)
    if (all) expect(isPage(all('ada')), kind).toBe(true)
  }
})

test('each action and page of the palette is there', () => {
  for (const { label, path } of [...teamActions, ...teamPages]) expect(isPage(path), label).toBe(true)
})

test('what was typed stands in the address of a list as it was typed', () => {
  expect(teamKinds.gift.all?.('50% off & more')).toBe('/gifts?q=50%25%20off%20%26%20more')
})

test('counts say when there are more', () => {
  expect([countText({ count: 12, isMore: false }), countText({ count: 100, isMore: true })]).toEqual([
    '12',
    '100+',
  ])
})

test.each([
  ['ada byron', ['ada', 'byron']],
  ['#AB12 cd', ['AB12cd']],
  ['1Z 999-AA', ['1Z999AA']],
  ['  ', []],
])('of %j these words are marked', (text, words) => {
  expect(wordsToMark(text)).toEqual(words)
})

test.each([
  ['', { optionCount: 9, isBusy: false, hasFailed: false }, ''],
  ['ada', { optionCount: 0, isBusy: true, hasFailed: false }, 'Searching'],
  ['ada', { optionCount: 3, isBusy: false, hasFailed: false }, '3 to choose from'],
  ['ada', { optionCount: 0, isBusy: false, hasFailed: false }, 'Nothing found for ada'],
  ['ada', { optionCount: 1, isBusy: false, hasFailed: true }, 'The search failed. 1 to choose from'],
])('for %j it is announced what can be chosen', (text, state, announced) => {
  expect(announcementOf(text, state)).toBe(announced)
})
