import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshSandbox, type FreshSandbox } from '../fresh-sandbox.ts'

let sandbox: FreshSandbox
beforeAll(async () => {
  sandbox = await freshSandbox()
})
afterAll(() => sandbox.close())

const secret = `whsec_${Buffer.alloc(32, 'key').toString('base64')}`
const set = (fields: Record<string, string>) =>
  fetch(`${sandbox.url()}/webhooks/mine/settings`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })

// Spaces that a parser would lose.
const body = '{ "type":  "ping" }'

function send(signal?: AbortSignal, changed = body): Promise<Response> {
  const at = new Date()
  return fetch(`${sandbox.url()}/webhooks/mine`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
    },
    body: changed,
    ...(signal ? { signal } : {}),
  })
}

test('an inbox verifies what it gets, shows it, and answers as it is told', async () => {
  expect((await send()).status).toBe(401)
  const page = await set({ secret })
  expect(await page.text()).toContain('This inbox has no signing secret yet.')
  expect((await send()).status).toBe(200)
  expect((await send(undefined, body.replace('ping', 'pong'))).status).toBe(401)
  for (const answer of ['500', '410', '429']) {
    await set({ answer })
    expect((await send()).status).toBe(Number(answer))
  }
  await set({ answer: 'hang' })
  await expect(send(AbortSignal.timeout(300))).rejects.toThrow('timeout')
  const { messages } = await sandbox.control('GET', '/webhooks/mine')
  expect(
    messages.map((message: { answered: string; fault: string | null }) => [
      message.answered,
      message.fault === null,
    ]),
  ).toEqual([
    ['hang', true],
    ['429', true],
    ['410', true],
    ['500', true],
    ['200', false],
    ['200', true],
    ['200', false],
  ])
  expect(messages[0].body).toBe(body)
  expect(await (await fetch(`${sandbox.url()}/webhooks/mine`)).text()).toContain('Signature right')
})
