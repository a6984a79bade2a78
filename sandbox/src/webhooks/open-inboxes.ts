import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { openBook, type Book } from '../book.ts'

export const inboxAnswers = ['200', '500', '410', '429', 'hang'] as const
export type InboxAnswer = (typeof inboxAnswers)[number]

export interface Inbox {
  /** Its name in the address. */ id: string
  secret: string
  answer: InboxAnswer
}

export interface InboxMessage {
  id: string
  inbox: string
  receivedAt: string
  headers: Record<string, string>
  body: string
  /** Why its signature is wrong; null where it is right. */ fault: string | null
  answered: InboxAnswer
}

/** A team's own programs: each inbox has a signing secret, and answers as it is told. */
export interface Inboxes {
  book: Book<{ inboxes: Inbox; messages: InboxMessage }>
  find(name: string): Inbox
  /** Of all that were given a secret. */ names(): string[]
  change(inbox: Inbox): Promise<void>
  receive(name: string, headers: Record<string, string>, body: string): Promise<InboxMessage>
  /** Newest first. */
  messagesOf(name: string): InboxMessage[]
  reset(): void
  stop(): Promise<void>
}

export function openInboxes(dataDir: string): Inboxes {
  const book: Inboxes['book'] = openBook(join(dataDir, 'webhooks.jsonl'), { sync: false })
  const find = (name: string): Inbox => book.get('inboxes', name) ?? { id: name, secret: '', answer: '200' }
  return {
    book,
    find,
    names: () =>
      book
        .all('inboxes')
        .map(({ id }) => id)
        .toSorted(),
    change(inbox) {
      book.put('inboxes', inbox)
      return book.commit('inbox')
    },
    async receive(name, headers, body) {
      const { secret, answer } = find(name)
      const message: InboxMessage = {
        id: randomUUID(),
        inbox: name,
        receivedAt: new Date().toISOString(),
        headers,
        body,
        fault: faultOf(secret, headers, body),
        answered: answer,
      }
      book.put('messages', message)
      await book.commit('message')
      return message
    },
    messagesOf: name =>
      book
        .all('messages')
        .filter(({ inbox }) => inbox === name)
        .toReversed(),
    reset: () => book.clear(),
    stop: () => book.close(),
  }
}

function faultOf(secret: string, headers: Record<string, string>, body: string): string | null {
  if (secret === '') return 'This inbox has no signing secret yet.'
  try {
    new Webhook(secret).verify(body, headers)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
