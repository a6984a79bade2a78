import { createSocket, type Socket } from 'node:dgram'
import { join } from 'node:path'
import { decode, encode, type Answer } from 'dns-packet'
import { openBook, type Book } from '../book.ts'

export const recordTypes = ['TXT', 'CNAME', 'A', 'AAAA'] as const
export type RecordType = (typeof recordTypes)[number]

export interface DnsRecord {
  /** Its name in lower case, followed by its type unless that is TXT. */
  id: string
  /** Addresses of one name are separated by blanks. */
  value: string
}

/** The name server's whole state: one record of each type for each name. */
export interface Dns {
  book: Book<{ records: DnsRecord }>
  /** An empty value removes the record. */
  set(record: { name: string; type?: RecordType; value: string }): Promise<void>
  listen(port: number, host: string): Promise<number>
  reset(): void
  stop(): Promise<void>
}

const authoritative = 0x0400
const noSuchName = 3
/** The name that own domains of the demo's stores lead to, as its real owner would have it. */
const ours = new Map([['stores.ribbon.test A', '127.0.0.1']])
/** A resolver follows this many aliases, then gives up. */
const longestChain = 8

export function openDns(dataDir: string): Dns {
  const book: Dns['book'] = openBook(join(dataDir, 'dns.jsonl'), { sync: false })
  let socket: Socket | undefined
  const find = (name: string, type: RecordType) => {
    const id = recordId(name, type)
    return book.get('records', id)?.value || ours.get(id)
  }

  /** What stands under a name, past its aliases, as a resolver answers. */
  function look(name: string, type: RecordType, depth = 0): Answer[] {
    const value = find(name, type)
    if (value !== undefined) return answersOf(name, type, value)
    const alias = find(name, 'CNAME')
    if (alias === undefined || depth === longestChain) return []
    return [...answersOf(name, 'CNAME', alias), ...look(alias, type, depth + 1)]
  }

  function answer(message: Buffer): Buffer {
    const { id, questions = [] } = decode(message)
    const answers = questions.flatMap(({ name, type }) => (isKnown(type) ? look(name, type) : []))
    const exists = questions.some(({ name }) => recordTypes.some(type => find(name, type) !== undefined))
    return encode({
      type: 'response',
      ...(id !== undefined && { id }),
      flags: authoritative | (exists ? 0 : noSuchName),
      questions,
      answers,
    })
  }

  return {
    book,
    set({ name, type = 'TXT', value }) {
      book.put('records', { id: recordId(name, type), value: value.trim() })
      return book.commit('record')
    },
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        const opened = createSocket(host.includes(':') ? 'udp6' : 'udp4')
        opened.once('error', reject)
        opened.on('message', (message, { port: asker, address }) => {
          try {
            opened.send(answer(message), asker, address)
          } catch {
            // A packet that is not a query is ignored.
          }
        })
        opened.bind(port, host, () => {
          opened.off('error', reject)
          opened.on('error', () => {})
          socket = opened
          resolve(opened.address().port)
        })
      }),
    reset: () => book.clear(),
    async stop() {
      await new Promise<void>(resolve => (socket ? socket.close(() => resolve()) : resolve()))
      await book.close()
    },
  }
}

export const isKnown = (type: unknown): type is RecordType => recordTypes.includes(type as RecordType)

/** The name and type that an id was made of. */
export function partsOf({ id }: DnsRecord): { name: string; type: RecordType } {
  const [name = '', type = 'TXT'] = id.split(' ')
  return { name, type: type as RecordType }
}

function recordId(typed: string, type: RecordType): string {
  const name = typed.trim().toLowerCase().replace(/\.$/, '')
  return type === 'TXT' ? name : `${name} ${type}`
}

function answersOf(name: string, type: RecordType, value: string): Answer[] {
  const shared = { name, ttl: 0 }
  if (type === 'TXT') return [{ ...shared, type, data: value.match(/.{1,255}/gs)! }]
  if (type === 'CNAME') return [{ ...shared, type, data: value.replace(/\.$/, '') }]
  return value.split(/[\s,]+/).map(data => ({ ...shared, type, data }))
}
