import { describe, expect, it } from 'vitest'
import { fixMail, kindTabs, rowKindOf, rowNotes } from './plan-people.rules.ts'

const counts = {
  people: 10,
  ready: 8,
  problem: 2,
  postponed: 0,
  recent: 1,
  poBox: 0,
  duplicateAddress: 0,
  priced: 10,
  made: 0,
}

describe('kindTabs', () => {
  it('leave out kinds without anybody, but not the one that is shown', () => {
    expect(kindTabs(counts, 'po_box').map(tab => [tab.value, tab.count])).toEqual([
      ['all', 10],
      ['problem', 2],
      ['ready', 8],
      ['recent', 1],
      ['po_box', 0],
    ])
  })

  it('an unknown kind in the address shows everyone', () => {
    expect([rowKindOf('nonsense'), rowKindOf('problem')]).toEqual([undefined, 'problem'])
  })
})

describe('rowNotes', () => {
  it.each([
    [
      'a person of a plan',
      { verdict: 'ready', marks: ['po_box'], orderId: null },
      'planned',
      'Gets the gifts, PO box',
    ],
    ['a person with a problem', { verdict: 'problem', marks: [], orderId: null }, 'planned', 'Needs a fix'],
    ['a person of a refused run', { verdict: 'ready', marks: [], orderId: null }, 'refused', 'Got nothing'],
    ['a person with an order', { verdict: 'ready', marks: [], orderId: '7' }, 'done', 'Has an order'],
  ] as const)('%s', (_, row, state, labels) => {
    const notes = rowNotes({ ...row, marks: [...row.marks] }, state)
    expect(notes.map(note => note.label).join(', ')).toBe(labels)
  })
})

describe('fixMail', () => {
  it('names the problem and the page, whatever letters are in them', () => {
    const mail = new URL(
      fixMail({ email: 'sam@acme.test', name: 'Sam & Co', problem: 'No street?' }, 'https://r.test/x?a=1'),
    )
    expect(decodeURIComponent(mail.pathname)).toBe('sam@acme.test')
    expect(mail.searchParams.get('body')).toBe(
      'Hello Sam & Co,\n\nWe cannot send your gifts yet: No street?\n\nPlease correct it here: https://r.test/x?a=1',
    )
  })
})
