import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshSandbox, type FreshSandbox } from '../fresh-sandbox.ts'

let sandbox: FreshSandbox

beforeAll(async () => {
  sandbox = await freshSandbox()
})
beforeEach(() => sandbox.control('POST', '/reset'))
afterAll(() => sandbox.close())

function send(to: string, more: object = {}) {
  const transport = createTransport({ host: '127.0.0.1', port: sandbox.ports().smtpPort, secure: false })
  return transport.sendMail({
    from: 'Ribbon <gifts@ribbon.test>',
    to,
    subject: 'A gift for Zoë',
    text: 'Hello',
    html: '<p>Hello <b>Zoë</b></p>',
    ...more,
  })
}

const messages = (to?: string) =>
  sandbox.control('GET', `/mail/messages${to ? `?to=${encodeURIComponent(to)}` : ''}`)

test('mail is stored as it came, newest first, and found by its recipient', async () => {
  await send('ada@acme.test', { headers: { 'X-Order': '41' } })
  await send('Bea <bea+1@acme.test>', { subject: 'Second', cc: 'cy@acme.test' })
  const all = await messages()
  expect(all.map(({ subject }: any) => subject)).toEqual(['Second', 'A gift for Zoë'])
  expect(all[1]).toMatchObject({
    from: 'gifts@ribbon.test',
    to: ['ada@acme.test'],
    text: expect.stringMatching(/^Hello\n/),
    headers: { 'x-order': '41' },
  })
  expect(all[1].html).toContain('<b>Zoë</b>')
  expect(Date.parse(all[1].receivedAt)).toBeGreaterThan(0)
  expect(await messages('BEA+1@acme.test')).toHaveLength(1)
  expect(await messages('cy@acme.test')).toHaveLength(1)
})

test('the sandbox has its mails after a restart', async () => {
  await send('ada@acme.test', { attachments: [{ filename: 'note.txt', content: 'hi' }] })
  await sandbox.restart()
  expect((await messages('ada@acme.test'))[0]).toMatchObject({
    subject: 'A gift for Zoë',
    attachments: [{ filename: 'note.txt', size: 2 }],
  })
})

test('planned faults refuse a recipient, fail before or after storing the mail, or lose the reply', async () => {
  const plan = (mode: string) =>
    sandbox.control('POST', '/faults', { service: 'mail', match: 'ada@acme.test', mode })
  await plan('decline')
  await expect(send('ada@acme.test')).rejects.toMatchObject({ responseCode: 550 })
  await plan('error_before')
  await send('bea@acme.test')
  await expect(send('ada@acme.test')).rejects.toMatchObject({ responseCode: 451 })
  expect(await messages('ada@acme.test')).toHaveLength(0)
  await plan('error_after')
  await expect(send('ada@acme.test')).rejects.toMatchObject({ responseCode: 451 })
  await plan('lost_reply')
  await expect(send('ada@acme.test')).rejects.toThrow()
  expect(await messages('ada@acme.test')).toHaveLength(2)
})
