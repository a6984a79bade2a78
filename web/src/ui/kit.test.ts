import { expect, test } from 'vitest'
import { trimmedMessage } from './form/card-message-editor.tsx'
import { matchingCommands } from './layout/command-palette.tsx'
import { moneyText } from './display/money.tsx'
import { pageWindow } from './table/page-window.ts'
import { initialsOf } from './layout/initials.ts'

test('five page buttons around the current page', () => {
  expect(pageWindow(1, 49)).toEqual([1, 2, 3, 4, 5])
  expect(pageWindow(10, 49)).toEqual([8, 9, 10, 11, 12])
  expect(pageWindow(49, 49)).toEqual([45, 46, 47, 48, 49])
  expect(pageWindow(2, 3)).toEqual([1, 2, 3])
  expect(pageWindow(0, 0)).toEqual([])
})

test('money keeps every cent and leaves TBD alone', () => {
  expect(moneyText('1234.50')).toBe('$1,234.50')
  expect(moneyText('-0.10')).toBe('-$0.10')
  expect(moneyText('90071992547409.93')).toBe('$90,071,992,547,409.93')
  expect(moneyText('TBD')).toBe('TBD')
})

test('a card message has no leading blank and at most the maximum of letters', () => {
  expect(trimmedMessage('  Hi \n', 500)).toBe('Hi \n')
  expect([...trimmedMessage('é'.repeat(600), 500)]).toHaveLength(500)
})

test('a command is found by any of its words, in any order', () => {
  const commands = [
    { id: 'a', group: 'E-Commerce', label: 'Orders', run: () => undefined },
    { id: 'b', group: 'Swag store', label: 'Orders', run: () => undefined },
  ]
  expect(matchingCommands(commands, 'ord swag').map(command => command.id)).toEqual(['b'])
})

test('initials of one, many and no names', () => {
  expect([initialsOf('Priya Nair'), initialsOf('cher'), initialsOf('Ada M. King'), initialsOf('')]).toEqual([
    'PN',
    'C',
    'AK',
    '',
  ])
})
