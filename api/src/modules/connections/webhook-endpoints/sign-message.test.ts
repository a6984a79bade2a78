import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { isFromRibbon } from '../../../../../docs/webhooks/verify.ts'
import { messageHeaders } from './message-headers.ts'
import { newWebhookSecret } from './new-webhook-secret.ts'
import { signMessage } from './sign-message.ts'

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
    if (isFromRibbon(secret, headers, body) !== isRight) wrong.push(`${name}, own: ${body}`)
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
