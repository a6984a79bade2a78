import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

const attempts = 14
const firstPauseMs = 250
const longestPauseMs = 30_000
const answerWithinMs = 15_000

export interface Delivery {
  id: string
  url: string
  body: string
  created: string
  attempts: number
  state: 'pending' | 'delivered' | 'gave_up'
  last_status: number | null
  /** Goes to the endpoint for connected accounts, and is signed with its secret. */
  isConnect?: true
}

type Sign = (body: string, delivery: Delivery) => Record<string, string>

export interface WebhookSender {
  /** Sends until the receiver responds with 2xx, with growing pauses; `record` is called after every attempt. */
  send(delivery: Delivery): void
  /** One attempt, now; resolves to the receiver's status, or 0 when there was no answer. */
  sendOnce(delivery: Delivery): Promise<number>
  forgetAll(): void
  stop(): void
}

// node:http rather than fetch: the shipengine package replaces the global fetch of the process it is loaded in.
export function webhookSender(sign: Sign, record: (delivery: Delivery) => void): WebhookSender {
  const agents = {
    http: new HttpAgent({ keepAlive: true, maxSockets: 8 }),
    https: new HttpsAgent({ keepAlive: true, maxSockets: 8 }),
  }
  const timers = new Set<NodeJS.Timeout>()
  let generation = 0

  const post = (delivery: Delivery) => postOnce(delivery, sign, agents)

  async function attempt(delivery: Delivery, born: number): Promise<void> {
    const status = await post(delivery)
    if (born !== generation) return
    const tried = { ...delivery, attempts: delivery.attempts + 1, last_status: status }
    if (status >= 200 && status < 300) return record({ ...tried, state: 'delivered' })
    if (tried.attempts >= attempts) return record({ ...tried, state: 'gave_up' })
    record(tried)
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        void attempt(tried, born)
      },
      Math.min(firstPauseMs * 2 ** (tried.attempts - 1), longestPauseMs),
    )
    timers.add(timer)
  }

  function forgetAll(): void {
    generation += 1
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }

  return {
    send: delivery => void attempt(delivery, generation),
    sendOnce: post,
    forgetAll,
    stop() {
      forgetAll()
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

/** Resolves to the receiver's status, or 0 when there was no answer. */
function postOnce(
  delivery: Delivery,
  sign: Sign,
  agents: { http: HttpAgent; https: HttpsAgent },
): Promise<number> {
  return new Promise(resolve => {
    const secure = delivery.url.startsWith('https:')
    const send = secure ? httpsRequest : httpRequest
    const bytes = Buffer.from(delivery.body)
    try {
      const request = send(
        delivery.url,
        {
          method: 'POST',
          agent: secure ? agents.https : agents.http,
          timeout: answerWithinMs,
          headers: {
            'content-type': 'application/json',
            'content-length': bytes.length,
            ...sign(delivery.body, delivery),
          },
        },
        response => {
          response.resume()
          response.on('end', () => resolve(response.statusCode ?? 0))
          response.on('error', () => resolve(0))
        },
      )
      request.on('timeout', () => request.destroy())
      request.on('error', () => resolve(0))
      request.end(bytes)
    } catch {
      resolve(0)
    }
  })
}
