import { databaseTime } from '../../../../platform/database-time.ts'
import type { OutsideRequests } from '../../../../platform/http/outside/outside-request.ts'
import { messageHeaders } from '../message-headers.ts'
import { signMessage } from '../sign-message.ts'

export interface Sending {
  outside: OutsideRequests
  /** Opens the secrets of endpoints. */ secretKey: string
}

export interface SentTry {
  sentAt: Date
  signature: string
  durationMs: number
  status: number | null
  retryAfter: string | undefined
  /** Why it failed, as a sentence; null where it arrived. */ problem: string | null
  answer: string
}

const timeoutMs = 15_000

/** Sends a message once. Only an answer of 2xx within 15 seconds counts as arrived. */
export async function sendMessage(
  { outside }: Pick<Sending, 'outside'>,
  { url, secrets }: { url: string; secrets: readonly string[] },
  { messageId, body }: { messageId: string; body: string },
  stopping?: AbortSignal,
): Promise<SentTry> {
  const sentAt = databaseTime()
  const timestamp = Math.floor(sentAt.getTime() / 1_000)
  const signature = signMessage(secrets, { messageId, timestamp, body })
  const beganAt = performance.now()
  const answered = await outside.post({
    url,
    headers: messageHeaders({ messageId, timestamp }, signature),
    body,
    timeoutMs,
    ...(stopping ? { signal: stopping } : {}),
  })
  const sent = { sentAt, signature, durationMs: Math.round(performance.now() - beganAt) }
  if (answered.kind === 'failed')
    return { ...sent, status: null, retryAfter: undefined, problem: answered.reason, answer: '' }
  const { status, retryAfter, text: answer } = answered
  return { ...sent, status, retryAfter, problem: problemOf(status), answer }
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'The endpoint answered 410: it wants no more messages.'
  if (status >= 300 && status < 400) return `The endpoint answered ${status}, and redirects are not followed.`
  return `The endpoint answered ${status}.`
}
