import { describe, expect, it } from 'vitest'
import { accessText, uploadedText, withSwitched, wouldOpen, type AccessFacts } from './store-access.rules.ts'

const facts = (change: Partial<AccessFacts> = {}): AccessFacts => ({
  isOpen: false,
  listsCount: 2,
  enabledListsCount: 1,
  usersCount: 0,
  ...change,
})
const everyone = facts({ isOpen: true, listsCount: 0, enabledListsCount: 0 })

describe('who may buy, in words', () => {
  it.each([
    [everyone, /^Everyone can buy in your store\. Add a list/],
    [facts({ isOpen: true, enabledListsCount: 0 }), /^Everyone can buy in your store, because no list is on/],
    [facts(), /^Only the people on the list that is on can buy\./],
    [facts({ enabledListsCount: 2 }), /^Only the people on the 2 lists that are on can buy\./],
    [facts({ enabledListsCount: 0, usersCount: 1 }), /^Only 1 single address can buy\./],
    [facts({ usersCount: 3 }), /list that is on and 3 single addresses can buy\./],
  ])('%j', (given, text) => {
    expect(accessText(given)).toMatch(text)
  })
})

describe('what opens the store to everyone', () => {
  it.each([
    [facts(), { enabledLists: 1 }, true],
    [facts(), { enabledLists: 0 }, false],
    [facts({ enabledListsCount: 2 }), { enabledLists: 1 }, false],
    [facts({ usersCount: 1 }), { enabledLists: 1 }, false],
    [facts({ enabledListsCount: 0, usersCount: 1 }), { users: 1 }, true],
    [facts({ usersCount: 1 }), { users: 1 }, false],
    [everyone, { enabledLists: 1 }, false],
  ])('%j without %j: %s', (given, removed, opens) => {
    expect(wouldOpen(given, removed)).toBe(opens)
  })

  it('turning the last list off opens the store, turning one on closes it', () => {
    expect(withSwitched(facts(), false)).toEqual(facts({ isOpen: true, enabledListsCount: 0 }))
    expect(withSwitched(facts({ isOpen: true, enabledListsCount: 0 }), true)).toEqual(facts())
    expect(withSwitched(facts({ usersCount: 1 }), false).isOpen).toBe(false)
  })
})

it('an upload says how many may buy and how many rows were rejected', () => {
  expect(uploadedText({ usersCount: 1, skippedCount: 2 })).toBe('1 person can buy now, 2 rows were rejected.')
  expect(uploadedText({ usersCount: 1_200, skippedCount: 1 })).toBe(
    '1,200 people can buy now, 1 row was rejected.',
  )
})
