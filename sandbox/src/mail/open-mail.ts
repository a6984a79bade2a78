import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { openBook, type Book } from '../book.ts'
import { pause, type Fault, type Faults } from '../faults.ts'
import { readMail, type ReceivedMail } from './read-mail.ts'

export type MailBook = Book<{ mails: ReceivedMail }>

/** The mail server's whole state. */
export interface Mail {
  book: MailBook
  listen(port: number, host: string): Promise<number>
  reset(): void
  stop(): Promise<void>
}

type Done = (error?: Error | null) => void

export function openMail(dataDir: string, faults: Faults): Mail {
  const book: MailBook = openBook(join(dataDir, 'mail.jsonl'), { sync: false })

  async function receive(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    done: Done,
  ): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    if (stream.sizeExceeded) return done(smtpError(552, 'The message is too large'))
    const to = session.envelope.rcptTo.map(({ address }) => address)
    const fault = plannedFault(faults, to)
    if (fault?.mode === 'slow') await pause(fault.delayMs)
    if (fault?.mode === 'hang') return
    if (fault?.mode === 'decline') return done(smtpError(550, 'Mailbox unavailable'))
    if (fault?.mode === 'error_before')
      return done(smtpError(451, 'Requested action aborted: local error in processing'))
    const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
    book.put('mails', await readMail(randomUUID(), { from, to }, Buffer.concat(chunks)))
    await book.commit('mail')
    if (fault?.mode === 'error_after')
      return done(smtpError(451, 'Requested action aborted: local error in processing'))
    if (fault?.mode === 'lost_reply') return void drop(server, session)
    done()
  }

  const server = new SMTPServer({
    name: 'sandbox',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: 30 * 1024 * 1024,
    disableReverseLookup: true,
    closeTimeout: 200,
    onData: (stream, session, done) =>
      void receive(stream, session, done).catch((error: Error) => done(error)),
  })
  server.on('error', () => {})

  return {
    book,
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.server.once('error', reject)
        server.listen(port, host, () => {
          server.server.off('error', reject)
          const address = server.server.address()
          resolve(typeof address === 'object' && address ? address.port : port)
        })
      }),
    reset: () => book.clear(),
    async stop() {
      await new Promise<void>(resolve => server.close(() => resolve()))
      await book.close()
    },
  }
}

/** Ends a connection without an answer. */
function drop(server: SMTPServer, { id }: SMTPServerSession): void {
  for (const connection of server.connections) {
    // smtp-server has no public way to close one connection.
    const { session, _socket } = connection as unknown as {
      session?: { id: string }
      _socket: { destroy(): void }
    }
    if (session?.id === id) _socket.destroy()
  }
}

function plannedFault(faults: Faults, to: string[]): Fault | undefined {
  for (const address of to) {
    const fault = faults.take('mail', address)
    if (fault) return fault
  }
  return undefined
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
