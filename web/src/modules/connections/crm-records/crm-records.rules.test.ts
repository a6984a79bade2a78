import { describe, expect, it } from 'vitest'
import { foundRecord } from './crm-records.rules.ts'

describe('foundRecord', () => {
  it('labels a record by its name, and by its company where it has one', () => {
    const uid = '003Rb000000000zMAA'
    const contact = {
      id: uid,
      type: 'contacts' as const,
      attributes: { name: 'Ada', account_name: 'Acme', uid },
    }
    const lead = { id: uid, type: 'leads' as const, attributes: { name: 'Ada', company: null, uid } }
    const account = { id: uid, type: 'accounts' as const, attributes: { name: 'Acme', uid } }
    expect([contact, lead, account].map(foundRecord)).toEqual([
      { type: 'Contact', uid, label: 'Ada, Acme' },
      { type: 'Lead', uid, label: 'Ada' },
      { type: 'Account', uid, label: 'Acme' },
    ])
  })
})
