import { salesforceId } from './salesforce-ids.ts'

export type RecordType = 'Lead' | 'Account' | 'Contact'
export interface CrmRecord {
  id: string
  type: RecordType
  name: string
  /** Of a lead; of a contact it is the account's name. */ company: string | null
  email: string | null
  viewedAt: string | null
  isDeleted: boolean
}

const accounts = [
  'Acme', 'Babbage & Sons', 'Borealis Bakery', "O'Neill Print", 'Cascade Coffee', 'Delta Looms', 'Elm Street Books',
  'Fjord Foods', 'Granite Works', 'Harbor Health', 'Iris Optics', 'Juniper Hotels', 'Kestrel Air', 'Lumen 100%',
  'Meadow_Market', 'North\\South', 'Orchard Labs', 'Pine & Co.', 'Quartz Media', 'Ribbon',
] // prettier-ignore
const givenNames = ['Ada', 'Grace', 'Alan', 'Joan', 'Mary', 'Edsger', 'Barbara', 'Donald', 'Radia', 'Ken']
const familyNames = ['Byron', 'Hopper', 'Turing', 'Clarke', 'Kenneth', 'Dijkstra', "O'Hara", 'Liskov']

/** What the organization holds at first: 20 accounts, 40 contacts and 60 leads, always the same. */
export function firstRecords(): CrmRecord[] {
  const day = Date.parse('2026-10-01T09:00:00Z')
  const viewed = (at: number) => (at % 2 === 0 ? new Date(day + at * 3_600_000).toISOString() : null)
  const person = (at: number) => {
    const given = givenNames[at % givenNames.length]!
    const family = familyNames[Math.floor(at / givenNames.length) % familyNames.length]!
    const email = `${given}.${family}`.toLowerCase().replace("'", '')
    return { name: `${given} ${family}`, email }
  }
  const common = (at: number) => ({ viewedAt: viewed(at), isDeleted: false })
  return [
    ...accounts.map((name, at) => ({
      id: salesforceId('001', at + 1),
      type: 'Account' as const,
      name,
      company: null,
      email: null,
      ...common(at),
    })),
    ...Array.from({ length: 40 }, (_, at) => ({
      id: salesforceId('003', at + 1),
      type: 'Contact' as const,
      name: person(at).name,
      company: accounts[at % accounts.length]!,
      email: `${person(at).email}@${at % 4 === 0 ? 'acme' : 'example'}.test`,
      ...common(at),
    })),
    ...Array.from({ length: 60 }, (_, at) => ({
      id: salesforceId('00Q', at + 1),
      type: 'Lead' as const,
      name: person(at + 15).name,
      company: accounts[(at * 7) % accounts.length]!,
      email: `${person(at + 15).email}@leads.test`,
      ...common(at),
    })),
  ]
}
