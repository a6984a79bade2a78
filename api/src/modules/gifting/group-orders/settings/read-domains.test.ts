import { describe, expect, it } from 'vitest'
import { companyDomainOf } from './company-domain-of.ts'
import { readDomains } from './read-domains.ts'

describe('readDomains', () => {
  it('folds case, spaces, a final dot and international names to the host, each once', () => {
    expect(readDomains([' Acme.COM ', 'acme.com.', 'bücher.example', '', 'eu.acme.com'])).toEqual([
      'acme.com',
      'xn--bcher-kva.example',
      'eu.acme.com',
    ])
  })

  it.each([
    'https://acme.com',
    'acme.com/team',
    'acme.com:443',
    'ada@acme.com',
    '%61cme.com',
    'acme',
    'acme..com',
    'acme.com..',
    '-acme.com',
    '127.0.0.1',
    'ac me.com',
    `${'a'.repeat(250)}.com`,
  ])('refuses %s with a sentence that names it', text => {
    expect(() => readDomains([text])).toThrow(`“${text.slice(0, 60)}” is none`)
  })
})

describe('companyDomainOf', () => {
  it('is what follows the last @', () => {
    expect(companyDomainOf('"a@b"@Acme.test')).toBe('acme.test')
  })

  it('is nothing for an address at a public mail provider', () => {
    expect(companyDomainOf('ada@gmail.com')).toBeUndefined()
  })
})
