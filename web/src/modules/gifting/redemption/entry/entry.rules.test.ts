import { describe, expect, it } from 'vitest'
import { checkEntry, digitsOf, fieldOf, readWaiting } from './entry.rules.ts'

describe('entering', () => {
  it('asks for a blank address before anything is sent', () =>
    expect(checkEntry({ email: '  ', code: '' }, false)).toEqual({ email: 'Enter your email address.' }))
  it('asks for the code only where there is one', () => {
    expect(checkEntry({ email: 'maya@acme.test', code: '' }, true)).toHaveProperty('code')
    expect(checkEntry({ email: ' maya@acme.test ', code: '' }, false)).toEqual({})
  })
  it('names an address that is none', () =>
    expect(checkEntry({ email: 'maya@acme', code: '' }, false)).toHaveProperty('email'))
  it.each([
    ['access_code_wrong', 'code'],
    ['not_on_list', 'email'],
    ['too_many_requests', undefined],
  ])('%s is shown at %s', (code, field) => expect(fieldOf(code)).toBe(field))
})

it.each([
  ['407 219', '407219'],
  ['Your code: 407219.', '407219'],
  ['40721999', '407219'],
])('the digits of “%s” are %s', (text, digits) => expect(digitsOf(text)).toBe(digits))

it('who waits for an email is read from what the tab remembers, and nothing else is', () => {
  const waiting = { email: 'maya@acme.test', code: 'PINE-40' }
  expect(readWaiting(JSON.stringify(waiting))).toEqual(waiting)
  for (const text of [
    null,
    '',
    'maya@acme.test',
    'null',
    '[]',
    '{"email":"maya@acme.test"}',
    '{"email":1,"code":2}',
  ])
    expect(readWaiting(text), String(text)).toBeUndefined()
})
