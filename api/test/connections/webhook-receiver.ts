import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Received {
  headers: Record<string, string>
  body: string
}

export interface Receiver {
  url: string
  received: Received[]
  /** What it answers from now on; `hang` answers never, `half` a part of what it announced. */
  answer: { status: number; headers?: Record<string, string>; text?: string } | 'hang' | 'half'
  /** Stops listening. */
  goDown(): Promise<void>
  /** Listens again at the same address. */
  comeBack(): Promise<void>
}

/** Receives webhooks of a test, which ends it. */
export async function openReceiver(): Promise<Receiver> {
  const server = http.createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', part => parts.push(Buffer.from(part)))
    request.on('end', () => {
      receiver.received.push({
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        ),
        body: Buffer.concat(parts).toString('utf8'),
      })
      if (receiver.answer === 'hang') return
      if (receiver.answer === 'half') {
        reply.writeHead(200, { 'content-length': '100' })
        reply.write('half')
        setTimeout(() => reply.destroy(), 10)
        return
      }
      const { status, headers, text = 'thanks' } = receiver.answer
      reply.writeHead(status, headers).end(text)
    })
  })
  const listen = (port: number) => new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hooks`,
    received: [],
    answer: { status: 204 },
    goDown: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    comeBack: async () => {
      if (!server.listening) await listen(port)
    },
  }
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return receiver
}

/** Waits until something is so; throws after 20 seconds. */
export async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`It did not come to this: ${check}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
