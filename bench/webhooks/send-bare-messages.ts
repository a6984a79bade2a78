import { createHmac, randomUUID } from 'node:crypto'
import http from 'node:http'

interface BareMessages {
  url: string
  secret: string
  bodies: readonly string[]
  atOnce: number
  keepsConnections: boolean
}

/** The limit of deliveries: messages signed and sent, and nothing else. Returns how many a second. */
export async function sendBareMessages({
  url,
  secret,
  bodies,
  atOnce,
  keepsConnections,
}: BareMessages): Promise<number> {
  const agent = new http.Agent({ keepAlive: keepsConnections })
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const queue = [...bodies]
  const began = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let body = queue.pop(); body !== undefined; body = queue.pop())
        await post(url, { agent, key, body })
    }),
  )
  agent.destroy()
  return (bodies.length * 1_000) / (performance.now() - began)
}

function post(
  url: string,
  { agent, key, body }: { agent: http.Agent; key: Buffer; body: string },
): Promise<void> {
  const id = randomUUID()
  const timestamp = Math.floor(Date.now() / 1_000)
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return new Promise((resolve, reject) => {
    http
      .request(
        url,
        {
          method: 'POST',
          agent,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'webhook-id': id,
            'webhook-timestamp': String(timestamp),
            'webhook-signature': `v1,${signature}`,
          },
        },
        answer => {
          answer.resume().on('end', resolve).on('error', reject)
        },
      )
      .on('error', reject)
      .end(body)
  })
}
