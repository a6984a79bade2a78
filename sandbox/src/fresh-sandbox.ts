import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox, type SandboxOptions } from './start-sandbox.ts'

/** A sandbox of its own for one test file, on free ports with an empty folder. */
export async function freshSandbox(options: Partial<SandboxOptions> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'))
  let sandbox = await startSandbox({ dataDir, ...options })
  const control = async (method: string, path: string, body?: object) => {
    const response = await nativeFetch(`http://127.0.0.1:${sandbox.httpPort}/control${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json() as Promise<any>
  }
  return {
    control,
    ports: () => sandbox,
    url: () => `http://127.0.0.1:${sandbox.httpPort}`,
    async restart() {
      const { httpPort, smtpPort } = sandbox
      await sandbox.stop()
      sandbox = await startSandbox({ dataDir, ...options, httpPort, smtpPort })
    },
    async close() {
      await sandbox.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}
export type FreshSandbox = Awaited<ReturnType<typeof freshSandbox>>

// The shipengine package replaces the global fetch when it is loaded.
const nativeFetch = globalThis.fetch

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver of webhooks that answers with the statuses it is given, then 200. */
export async function webhookReceiver(statuses: number[] = []) {
  const received: ReceivedWebhook[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(statuses.shift() ?? 200).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    async until(count: number) {
      const patience = Date.now() + 5000
      while (received.length < count) {
        if (Date.now() > patience) throw new Error(`${received.length} of ${count} webhooks came`)
        await new Promise(resolve => setTimeout(resolve, 10))
      }
      return received
    },
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
