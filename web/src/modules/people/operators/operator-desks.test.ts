import { expect, test } from 'vitest'
import { deskGroups, desksOf, firstDesk } from './operator-desks.ts'

test('an operator who may do everything has four groups of desks', () => {
  expect(
    deskGroups('everything', '/operations/log').map(group => [group.name, group.tabs.map(tab => tab.label)]),
  ).toEqual([
    ['Warehouse', ['Parcels', 'Pick', 'Pack', 'Stock', 'Restocks']],
    ['Catalog', ['Projects', 'Products', 'Bundles']],
    ['Money', ['Plans', 'Invoices', 'Refunds', 'Shop fees']],
    ['System', ['Overview', 'Teams', 'Jobs', 'Operators']],
  ])
  expect(firstDesk('everything')).toBe('/operations')
})

test('an operator of the warehouse has its desks and the own sign-in', () => {
  expect(
    deskGroups('warehouse', '/operations').map(group => [group.name, group.tabs.map(tab => tab.label)]),
  ).toEqual([
    ['Warehouse', ['Parcels', 'Pick', 'Pack', 'Stock', 'Restocks']],
    ['System', ['Your sign-in']],
  ])
  expect(desksOf('warehouse').map(desk => desk.to)).not.toContain('/operations/log')
  expect(firstDesk('warehouse')).toBe('/operations/parcels')
})

test('the desk that is open is marked, and a page below it too', () => {
  const current = (path: string) =>
    deskGroups('everything', path).flatMap(group =>
      group.tabs.filter(tab => tab.isCurrent).map(tab => tab.label),
    )
  expect([current('/operations'), current('/operations/parcels/7'), current('/operations/log')]).toEqual([
    ['Overview'],
    ['Parcels'],
    ['Operators'],
  ])
})
