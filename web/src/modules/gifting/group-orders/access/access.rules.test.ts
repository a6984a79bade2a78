import { describe, expect, it } from 'vitest'
import {
  accessChange,
  accessProblems,
  accessText,
  allowedUserView,
  domainOf,
  invitedText,
  remindedText,
  suggestCode,
  verificationWarning,
  type AccessFacts,
  type AccessValues,
} from './access.rules.ts'

const values: AccessValues = { hasCode: false, code: '', isCompanyOnly: false, domains: [], verifies: true }
const facts: AccessFacts = {
  password: null,
  password_protected: false,
  company_email_limited: false,
  list_limited: false,
  allowed_domains: [],
  verify_emails: true,
}

describe('accessProblems', () => {
  it.each<[string, Partial<AccessValues>, Record<string, string>]>([
    ['a page without a code', {}, {}],
    ['a code that is on and blank', { hasCode: true }, { code: 'Enter an access code, or turn it off.' }],
    [
      'a code that is too short',
      { hasCode: true, code: 'abc' },
      { code: 'An access code has at least 4 characters.' },
    ],
  ])('%s', (_, change, problems) => {
    expect(accessProblems({ ...values, ...change })).toEqual(problems)
  })
})

describe('accessChange', () => {
  it('nothing is sent of what did not change', () => {
    expect(accessChange(values, values)).toEqual({})
  })
  it('a code that is turned off is not sent again', () => {
    expect(accessChange(values, { ...values, hasCode: true, code: 'GIFT' })).toEqual({
      password_protected: false,
    })
  })
  it('a new code is trimmed', () => {
    expect(accessChange({ ...values, hasCode: true, code: ' GIFT ' }, values)).toEqual({
      password_protected: true,
      password: 'GIFT',
    })
  })
})

describe('domainOf', () => {
  it.each([
    ['acme.com', 'acme.com'],
    ['@Acme.COM', 'acme.com'],
    ['ada@acme.com', 'acme.com'],
    ['https://acme.com/jobs', 'acme.com'],
    ['bücher.example', 'bücher.example'],
    ['acme.com.', 'acme.com'],
    ['acme', undefined],
    ['-acme.com', undefined],
    ['', undefined],
  ])('%s is read as %s', (text, domain) => {
    expect(domainOf(text)).toBe(domain)
  })
})

describe('suggestCode', () => {
  it('a suggested code has no letters that look like digits', () => {
    expect(suggestCode(Uint8Array.from({ length: 256 }, (_, index) => index))).not.toMatch(/[01OIL]/)
  })
})

describe('verificationWarning', () => {
  it.each<[string, Partial<AccessValues>, number, RegExp | undefined]>([
    ['proved addresses', {}, 12, undefined],
    ['a list without proof', { verifies: false }, 12, /choose in its name/],
    ['domains without proof', { verifies: false, domains: ['acme.com'] }, 0, /not theirs/],
    ['an open page', { verifies: false }, 0, undefined],
  ])('%s', (_, change, allowed, warning) => {
    const text = verificationWarning({ ...values, ...change }, allowed)
    if (warning) expect(text).toMatch(warning)
    else expect(text).toBeUndefined()
  })
})

describe('accessText', () => {
  it.each<[Partial<AccessFacts>, number, string]>([
    [{}, 0, 'Anyone with the link.'],
    [{ list_limited: true }, 0, 'Nobody: the lists are empty.'],
    [{ list_limited: true }, 2, '2 people on the list.'],
    [{ list_limited: true, allowed_domains: ['acme.com'] }, 0, 'Anyone with an address at acme.com.'],
    [{ password_protected: true }, 0, 'Anyone with the link, with the access code.'],
    [{ company_email_limited: true }, 0, 'Anyone with an address of your company.'],
    [{ allowed_domains: ['acme.com'] }, 412, '412 people on the list or anyone with an address at acme.com.'],
  ])('%j with %i named', (change, allowed, text) => {
    expect(accessText({ ...facts, ...change }, allowed)).toBe(text)
  })
})

describe('what is said of people of a list', () => {
  it('who has not come is invited or not', () => {
    expect(allowedUserView({ state: null, invitedAt: null }).label).toBe('Not invited yet')
    expect(allowedUserView({ state: null, invitedAt: '2026-11-20T10:00:00Z' }).label).toBe('Not started')
  })
  it('invitations and reminders say how many go out', () => {
    expect(invitedText({ invited: 1, skipped: 0 })).toBe('1 person gets an email with a link of their own.')
    expect(invitedText({ invited: 0, skipped: 9 })).toBe('Everyone on the list has an invitation already.')
    expect(remindedText({ reminded: 138, skipped: 2 })).toBe(
      '138 people get an email that reminds them. 2 people had one today or asked for no more.',
    )
  })
})
