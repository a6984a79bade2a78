import { createSocket, type Socket } from 'node:dgram'
import { join } from 'node:path'
import { decode, encode, type TxtAnswer } from 'dns-packet'
import { openBook, type Book } from '../book.ts'

export interface TxtRecord {
  /** The name it stands under, in lower case. */
  id: string
  value: string
}

/** The name server's whole state: one TXT record for each name. */
export interface Dns {
  book: Book<{ records: TxtRecord }>
  set(name: string, value: string): Promise<void>
  listen(port: number, host: string): Promise<number>
  reset(): void
  stop(): Promise<void>
}

const authoritative = 0x0400
const noSuchName = 3

export function openDns(dataDir: string): Dns {
  const book: Dns['book'] = openBook(join(dataDir, 'dns.jsonl'), { sync: false })
  let socket: Socket | undefined

  function answer(message: Buffer): Buffer {
    const { id, questions = [] } = decode(message)
    const answers = questions.flatMap((question): TxtAnswer[] => {
      const record = question.type === 'TXT' ? book.get('records', question.name.toLowerCase()) : undefined
      return record?.value
        ? [{ type: 'TXT', name: question.name, ttl: 0, data: record.value.match(/.{1,255}/gs)! }]
        : []
    })
    return encode({
      type: 'response',
      ...(id !== undefined && { id }),
      flags: authoritative | (answers.length ? 0 : noSuchName),
      questions,
      answers,
    })
  }

  return {
    book,
    /** An empty value removes the record. */
    set(name, value) {
      book.put('records', { id: name.trim().toLowerCase().replace(/\.$/, ''), value: value.trim() })
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
