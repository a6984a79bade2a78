import http from 'node:http'
import { parentPort } from 'node:worker_threads'

// A receiver of webhooks in a thread of its own: it answers at once, and reports what each message is about and when it came.
const server = http.createServer((request, reply) => {
  /** @type {Buffer[]} */
  const parts = []
  request.on('data', part => parts.push(part))
  request.on('end', () => {
    const at = performance.timeOrigin + performance.now()
    reply.writeHead(204).end()
    parentPort?.postMessage({ at, body: Buffer.concat(parts).toString() })
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') parentPort?.postMessage({ port: address.port })
})
