import type { ItemSizes } from '@ribbon/contract/projects/project-desk/desk-resources'
import type { OfferedItem } from '../items/offer-items.ts'
import type { ChosenRow } from './chosen-sizes.store.ts'

type SizedItem = Pick<OfferedItem, 'id' | 'name' | 'image' | 'quantity' | 'offered'>

/**
 * How many pieces of each item are needed, choice by choice in the order in which they are offered, and what people chose of items
 * that the project no longer has.
 */
export function sumSizes(items: readonly SizedItem[], chosen: readonly ChosenRow[], people: number) {
  return {
    items: items.map(item => {
      const rows = chosen.filter(row => row.item === item.name)
      return sumItem(item, linesOf(item, rows, people), people)
    }),
    gone: sumGone(items, chosen),
  }
}

function sumItem(item: SizedItem, lines: readonly Line[], people: number): ItemSizes {
  return {
    itemId: String(item.id),
    name: item.name,
    image: item.image,
    quantity: item.quantity,
    options: item.offered.map(option => option.name),
    lines: lines.map(line => ({ ...line, pieces: line.people * item.quantity })),
    pieces: people * item.quantity,
  }
}

function sumGone(items: readonly SizedItem[], chosen: readonly ChosenRow[]) {
  const gone = new Map<string, number>()
  for (const { item, people } of chosen)
    if (!items.some(({ name }) => name === item)) gone.set(item, (gone.get(item) ?? 0) + people)
  return [...gone].map(([name, people]) => ({ name, people }))
}

interface Line {
  choices: (string | null)[]
  isOffered: boolean
  people: number
}

function linesOf({ offered }: SizedItem, rows: readonly ChosenRow[], people: number): Line[] {
  const counts = new Map<string, Line>()
  const add = (choices: (string | null)[], count: number) => {
    const key = JSON.stringify(choices)
    const line = counts.get(key) ?? { choices, isOffered: isOffered(choices), people: 0 }
    counts.set(key, { ...line, people: line.people + count })
  }
  const isOffered = (choices: (string | null)[]) =>
    choices.every((choice, index) => choice === null || offered[index]?.choices.includes(choice))
  // A sheet for production says of a single option which sizes nobody needs.
  if (offered.length === 1) for (const choice of offered[0]?.choices ?? []) add([choice], 0)
  for (const row of rows)
    add(
      offered.map(option => row.choices[option.name] ?? null),
      row.people,
    )
  const silent = people - rows.reduce((sum, row) => sum + row.people, 0)
  if (silent > 0 || offered.length === 0)
    add(
      offered.map(() => null),
      silent,
    )
  const rankOf = (line: Line) => line.choices.map((choice, index) => rank(offered[index]?.choices, choice))
  return [...counts.values()].toSorted((a, b) => compareRanks(rankOf(a), rankOf(b)))
}

/** What was not chosen comes last, after what is no longer offered. */
function rank(choices: readonly string[] = [], choice: string | null): number {
  if (choice === null) return choices.length + 1
  const index = choices.indexOf(choice)
  return index === -1 ? choices.length : index
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
