import { expect, test } from 'vitest'
import { trimmedMessage } from './form/trimmed-message.ts'
import { matchingCommands } from './palette/commands.ts'
import { moneyText } from './display/money.tsx'
import { markWords } from './palette/mark-words.ts'
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
    { id: 'a', group: 'E-Commerce', label: 'Orders', href: '/e-commerce/orders' },
    { id: 'b', group: 'Swag store', label: 'Orders', href: '/orders' },
    { id: 'c', group: 'Actions', label: 'Add deposit', keywords: 'money orders', href: '/manage-billing' },
    { id: 'd', group: 'Billing', label: 'What orders cost', href: '/manage-billing' },
  ]
  const idsBy = (text: string) => matchingCommands(commands, text).map(command => command.id)
  expect(idsBy('ord swag')).toEqual(['b'])
  expect(idsBy('orders')).toEqual(['a', 'b', 'd', 'c'])
  expect(idsBy('money')).toEqual(['c'])
})

test('words are marked wherever they are, numbers across their spaces', () => {
  const marked = (text: string, ...words: string[]) =>
    markWords(text, words)
      .map(({ part, isMarked }) => (isMarked ? `[${part}]` : part))
      .join('')
  expect(marked('Ada Byron, Ada', 'ada')).toBe('[Ada] Byron, [Ada]')
  expect(marked('Ada Byron', 'by', 'a')).toBe('[A]d[a] [By]ron')
  expect(marked('#AB12CD34 · 1Z 999-AA1', '1z999a')).toBe('#AB12CD34 · [1Z 999-A]A1')
  expect(marked('50% (of) it', '(of)', '%')).toBe('50[%] [(of)] it')
  expect(marked('Ada')).toBe('Ada')
  expect(markWords('', ['a'])).toEqual([])
})

test('initials of one, many and no names', () => {
  expect([initialsOf('Priya Nair'), initialsOf('cher'), initialsOf('Ada M. King'), initialsOf('')]).toEqual([
    'PN',
    'C',
    'AK',
    '',
  ])
})
