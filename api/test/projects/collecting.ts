import type { Answered, TestApp } from '../app-under-test.ts'
import { inboxOf } from '../sandbox.ts'

interface Link {
  uuid: string
}

const path = ({ uuid }: Link) => `/team/admin_orders/${uuid}/order_recipients`

/** An address of a person that a parcel can be sent to. */
export const recipientOf = (email: string, fields: object = {}) => ({
  name: 'Ada Lovelace',
  email,
  address_one: '12 Canary Street',
  city: 'Austin',
  state: 'TX',
  zip_code: '78701',
  ...fields,
})

export const submit = (
  app: TestApp,
  link: Link,
  email: string,
  { ticket, headers = {}, ...fields }: Record<string, unknown> & { ticket?: string; headers?: object } = {},
): Promise<Answered> =>
  app.anonymous.post(
    path(link),
    { recipient: recipientOf(email, fields), ticket },
    headers as Record<string, string>,
  )

/** Submits a new address; answers the headers of its own row. */
export async function submitted(app: TestApp, link: Link, email: string, fields: object = {}) {
  const answer = await submit(app, link, email, { ...fields })
  if (answer.status !== 201) throw new Error(`${email} was not submitted: ${answer.status} ${answer.text}`)
  return {
    id: answer.body.data.id as string,
    headers: { 'recipient-token': answer.headers['recipient-token'] ?? '' },
  }
}

export const askForProof = (app: TestApp, link: Link, email: string): Promise<Answered> =>
  app.anonymous.post(`${path(link)}/send_verification_email`, { email, password: 'ignored' })

export const verify = (
  app: TestApp,
  link: Link,
  body: { token: string; email?: string },
): Promise<Answered> => app.anonymous.post(`${path(link)}/verify`, body)

export const confirm = (app: TestApp, link: Link, token: string): Promise<Answered> =>
  app.anonymous.post(`${path(link)}/confirm_correction`, { token })

export const ownRow = (
  app: TestApp,
  link: Link,
  headers: Record<string, string>,
  method: 'GET' | 'PUT' | 'DELETE' = 'GET',
  body?: object,
): Promise<Answered> => app.anonymous.send(method, `${path(link)}/me`, body, headers)

/** The last mail to an address: its subject, text, six digits, and the token of its link. */
export async function readMail(app: TestApp, email: string) {
  await app.settleJobs()
  const [mail] = await inboxOf(app, email)
  if (!mail) return undefined
  return {
    subject: mail.subject,
    text: mail.text,
    code: mail.subject.replace(/\D/g, ''),
    token: /[?&](?:t|token|correction)=([\w-]+)/.exec(mail.text)?.[1] ?? '',
  }
}
