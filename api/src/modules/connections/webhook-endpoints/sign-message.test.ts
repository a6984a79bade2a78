import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { messageHeaders } from './message-headers.ts'
import { newWebhookSecret } from './new-webhook-secret.ts'
import { signMessage } from './sign-message.ts'

/** Written after the text of Standard Webhooks 1.0, without our own code. */
function isGenuine(secret: string, body: string, headers: Record<string, string>): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const wanted = createHmac('sha256', key).update(content).digest()
  if (Math.abs(Date.now() / 1_000 - Number(headers['webhook-timestamp'])) > 300) return false
  return (headers['webhook-signature'] ?? '').split(' ').some(text => {
    const [version, signature = ''] = text.split(',')
    const given = Buffer.from(signature, 'base64')
    return version === 'v1' && given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}

function isVerified(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}

const bodies = Number(process.env['WEBHOOK_BODIES'] ?? 1_000)

it(`passes right messages and no wrong one, over ${bodies} bodies, in both verifiers`, () => {
  const wrong: string[] = []
  const check = (
    name: string,
    secret: string,
    body: string,
    headers: Record<string, string>,
    isRight: boolean,
  ) => {
    if (isGenuine(secret, body, headers) !== isRight) wrong.push(`${name}, own: ${body}`)
    if (isVerified(secret, body, headers) !== isRight) wrong.push(`${name}, library: ${body}`)
  }
  for (let count = 0; count < bodies; count++) {
    const [secret, former, stranger] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()]
    const text = randomBytes(1 + (count % 300)).toString(count % 2 ? 'base64' : 'latin1')
    const body = JSON.stringify({ type: 'order.placed', data: { text: `${text} ✓` } })
    const timestamp = Math.floor(Date.now() / 1_000)
    const messageId = `msg_${count}`
    const headersAt = (at: number) =>
      messageHeaders(
        { messageId, timestamp: at },
        signMessage([secret, former], { messageId, timestamp: at, body }),
      )
    const headers = headersAt(timestamp)
    check('new secret', secret, body, headers, true)
    check('former secret', former, body, headers, true)
    check('other secret', stranger, body, headers, false)
    check('changed byte', secret, body.replace('order', 'Order'), headers, false)
    check('other id', secret, body, { ...headers, 'webhook-id': 'msg_other' }, false)
    check('old timestamp', secret, body, headersAt(timestamp - 900), false)
  }
  expect(wrong).toEqual([])
})
