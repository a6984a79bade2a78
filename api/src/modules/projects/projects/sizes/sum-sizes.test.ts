import { expect, it } from 'vitest'
import { asRowId } from '../../../../../test/tools/as-row-id.ts'
import type { ChosenRow } from './chosen-sizes.store.ts'
import { sumSizes } from './sum-sizes.ts'

const item = (name: string, offered: { name: string; choices: string[] }[], quantity = 1) => ({
  id: asRowId(1),
  name,
  image: null,
  quantity,
  offered,
})
const size = { name: 'Size', choices: ['S', 'M', 'L'] }
const linesOf = (...args: Parameters<typeof sumSizes>) =>
  sumSizes(...args).items.map(({ lines, pieces }) => [
    pieces,
    ...lines.map(line => [line.choices.join(' ') || '–', line.people, line.pieces, line.isOffered]),
  ])

it('pieces are summed by size in the order offered, and unneeded sizes are there with none', () => {
  const chosen: ChosenRow[] = [
    { item: 'Socks', choices: { Size: 'L' }, people: 2 },
    { item: 'Socks', choices: { Size: 'S' }, people: 3 },
  ]
  expect(linesOf([item('Socks', [size], 2)], chosen, 5)).toEqual([
    [10, ['S', 3, 6, true], ['M', 0, 0, true], ['L', 2, 4, true]],
  ])
})

it('choices of several options are summed together', () => {
  const color = { name: 'Color', choices: ['Green', 'Black'] }
  const chosen: ChosenRow[] = [
    { item: 'Hoodie', choices: { Size: 'M', Color: 'Black' }, people: 1 },
    { item: 'Hoodie', choices: { Size: 'M', Color: 'Green' }, people: 2 },
    { item: 'Hoodie', choices: { Color: 'Black' }, people: 1 },
  ]
  expect(linesOf([item('Hoodie', [size, color])], chosen, 4)).toEqual([
    [4, ['M Green', 2, 2, true], ['M Black', 1, 1, true], [' Black', 1, 1, true]],
  ])
})

it('what is no longer offered, and people who have not chosen, come last', () => {
  const chosen: ChosenRow[] = [
    { item: 'Hoodie', choices: { Size: 'XXL' }, people: 1 },
    { item: 'Cap', choices: { Color: 'Red' }, people: 4 },
  ]
  const hoodie = item('Hoodie', [{ name: 'Size', choices: ['M'] }])
  expect(linesOf([hoodie], chosen, 3)).toEqual([
    [3, ['M', 0, 0, true], ['XXL', 1, 1, false], ['–', 2, 2, true]],
  ])
  expect(sumSizes([hoodie], chosen, 3).gone).toEqual([{ name: 'Cap', people: 4 }])
})

it('an item without options is needed once for everybody, also while nobody has submitted', () => {
  expect(linesOf([item('Mug', [], 3)], [], 4)).toEqual([[12, ['–', 4, 12, true]]])
  expect(linesOf([item('Mug', [])], [], 0)).toEqual([[0, ['–', 0, 0, true]]])
})
