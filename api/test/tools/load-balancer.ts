import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface LoadBalancer {
  url: string
  /** Requests that a node did not answer. */
  failures: string[]
  /** Requests each node has got. */
  sent: Map<string, number>
  add(node: string): void
  stop(): Promise<void>
}

/**
 * Spreads requests over the nodes that were ready when it last asked them, every `checkMs`. It repeats none. Clients that
 * keep their connection are served over connections that it keeps too, others over a new one each time.
 */
export async function startLoadBalancer(urls: string[], checkMs = 100): Promise<LoadBalancer> {
  const ready = new Set(urls)
  const sent = new Map<string, number>()
  const failures: string[] = []
  const kept = new Agent({ keepAlive: true })
  let turn = 0
  const forward = (asked: IncomingMessage, reply: ServerResponse) => {
    const node = [...ready][turn++ % ready.size]
    if (node === undefined) {
      failures.push('no node is ready')
      reply.writeHead(503).end()
      return
    }
    sent.set(node, (sent.get(node) ?? 0) + 1)
    const isKept = asked.headers.connection !== 'close'
    const { method, headers } = asked
    const onwards = request(`${node}${asked.url}`, { method, headers, agent: isKept ? kept : false })
    onwards.once('response', answer => {
      reply.writeHead(answer.statusCode!, { 'content-type': answer.headers['content-type'] })
      answer.pipe(reply)
    })
    onwards.once('error', error => {
      failures.push(`${node} ${error.message}`)
      reply.writeHead(502).end()
    })
    asked.pipe(onwards)
  }
  const server = createServer(forward)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  let isOpen = true
  const checks: Promise<void>[] = []
  const check = async (node: string) => {
    while (isOpen) {
      if (await isReady(node)) ready.add(node)
      else ready.delete(node)
      await sleep(checkMs)
    }
  }
  const add = (node: string) => {
    checks.push(check(node))
  }
  urls.forEach(add)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    sent,
    add,
    async stop() {
      isOpen = false
      await Promise.all(checks)
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      kept.destroy()
    },
  }
}

const isReady = (node: string) =>
  fetch(`${node}/readyz`).then(
    answer => answer.ok,
    () => false,
  )
