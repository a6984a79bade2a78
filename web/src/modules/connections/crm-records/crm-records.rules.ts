import type { CrmRecord } from '@ribbon/contract/connections/crm-records'
import type { RecordType } from '@ribbon/contract/gifting/orders/record-types'

export interface FoundRecord {
  type: RecordType
  uid: string
  label: string
}

/** A record with the label people know it by: the name, and the company where there is one. */
export function foundRecord(record: CrmRecord): FoundRecord {
  const { type, attributes } = record
  if (type === 'accounts') return { type: 'Account', uid: attributes.uid, label: attributes.name }
  if (type === 'leads')
    return { type: 'Lead', uid: attributes.uid, label: withCompany(attributes.name, attributes.company) }
  return {
    type: 'Contact',
    uid: attributes.uid,
    label: withCompany(attributes.name, attributes.account_name),
  }
}

const withCompany = (name: string, company: string | null) => (company ? `${name}, ${company}` : name)

export const recordTabs: { value: RecordType; label: string; plural: string }[] = [
  { value: 'Contact', label: 'Contacts', plural: 'contacts' },
  { value: 'Lead', label: 'Leads', plural: 'leads' },
  { value: 'Account', label: 'Accounts', plural: 'accounts' },
]
