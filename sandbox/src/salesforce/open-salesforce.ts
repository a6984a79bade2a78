import { join } from 'node:path'
import { openBook, type Book } from '../book.ts'
import type { Faults } from '../faults.ts'
import { salesforceId } from './salesforce-ids.ts'
import { firstRecords, type CrmRecord } from './first-records.ts'

export const clientId = 'ribbon-sandbox'
export const clientSecret = 'ribbon-sandbox-secret'
export const organizationId = salesforceId('00D', 1)
export const giftRecordType = salesforceId('012', 1)

export interface Person {
  id: string
  name: string
  username: string
}
export interface Code {
  /** What the browser is sent back with. */ id: string
  person: string
  challenge: string
  redirectUri: string
  expiresAt: number
  isUsed: boolean
}
/** What a person allowed a client; its id is the refresh token. */
export interface Grant {
  id: string
  person: string
  isOver: boolean
}
/** Its id is the access token. */
export interface Session {
  id: string
  grant: string
  isOver: boolean
}
export interface Task {
  id: string
  fields: Record<string, string | null>
  createdAt: string
}

type Tables = {
  people: Person
  codes: Code
  grants: Grant
  sessions: Session
  records: CrmRecord
  tasks: Task
}

/** How the organization is set up; tests and people change it. */
export interface Setup {
  /** A refresh gives a new refresh token and ends the old one. */ rotates: boolean
  /** Fields without which no task is saved. */ requiredFields: string[]
  /** Calls of the day. */ used: number
  limit: number
  /** Rows of one answer to a query. */ batchSize: number
  /** Of all people. */ timezone: string
}
const usualSetup: Setup = {
  rotates: false,
  requiredFields: [],
  used: 0,
  limit: 100_000,
  batchSize: 2000,
  timezone: 'America/Los_Angeles',
}

export interface Salesforce {
  publicUrl: string
  book: Book<Tables>
  faults: Faults
  setup: Setup
  /** How often each kind of call came, such as `refresh` or `POST Task`. */
  calls: Map<string, number>
  count(call: string): void
  /** The number of the next task. */ nextTask(): number
  personOf(username: string): Person
  reset(): void
  stop(): Promise<void>
}

export function openSalesforce(dataDir: string, faults: Faults): Salesforce {
  const book: Salesforce['book'] = openBook(join(dataDir, 'salesforce.jsonl'), { sync: false })
  const fill = () => {
    for (const record of firstRecords()) book.put('records', record)
    void book.commit('first records')
  }
  if (book.all('records').length === 0) fill()
  let tasks = book.all('tasks').length
  const salesforce: Salesforce = {
    publicUrl: '',
    book,
    faults,
    setup: { ...usualSetup },
    calls: new Map(),
    count(call) {
      salesforce.calls.set(call, (salesforce.calls.get(call) ?? 0) + 1)
    },
    nextTask: () => ++tasks,
    personOf(username) {
      const wanted = username.trim().toLowerCase()
      const known = book.all('people').find(person => person.username === wanted)
      if (known) return known
      const name = wanted
        .split('@')[0]!
        .split(/[._-]+/)
        .map(part => part.charAt(0).toUpperCase() + part.slice(1))
        .join(' ')
      const person = { id: salesforceId('005', book.all('people').length + 1), name, username: wanted }
      book.put('people', person)
      return person
    },
    reset() {
      salesforce.setup = { ...usualSetup }
      salesforce.calls.clear()
      book.clear()
      tasks = 0
      fill()
    },
    stop: () => book.close(),
  }
  return salesforce
}
