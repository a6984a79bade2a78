import { expect, test } from 'vitest'
import { firstPage, isHost, readDomains, readTablePage, writeTablePage } from './viewer.rules.ts'

test.each([
  ['acme.com', true],
  ['mail.acme.co.uk', true],
  ['a-b.example', true],
  ['münchen.de', true],
  ['xn--mnchen-3ya.de', true],
  ['acme.xn--p1ai', true],
  ['acme', false],
  ['acme.', false],
  ['.com', false],
  ['acme.c', false],
  ['-acme.com', false],
  ['acme-.com', false],
  ['acme..com', false],
  ['ada@acme.com', false],
  ['https://acme.com', false],
  ['10.0.0.1', false],
  ['', false],
])('%s is a host with a suffix: %s', (text, is) => {
  expect(isHost(text)).toBe(is)
})

test('domains are read once each, several at a time, and none where one is wrong', () => {
  expect(readDomains(' Acme.com, @globex.test;acme.com initech.test ', ['initech.test'])).toEqual({
    added: ['acme.com', 'globex.test'],
  })
  expect(readDomains('acme.com, globex', [])).toEqual({ added: [], wrong: 'globex' })
  expect(readDomains('  ', [])).toEqual({ added: [] })
})

test('a page of the table is read from the address and written to it', () => {
  expect(readTablePage('?page=3&size=10')).toEqual({ page: 3, size: 10 })
  for (const search of ['', '?page=0&size=7', '?page=x&size=', '?page=-1', '?page=1.5'])
    expect(readTablePage(search)).toEqual(firstPage)
  expect(writeTablePage({ page: 3, size: 10 })).toBe('?page=3&size=10')
  expect(writeTablePage(firstPage)).toBe('')
})
