import { expect } from 'vitest'
import type { Answered, Client, TestApp } from './app-under-test.ts'
import { sendForm } from './send-form.ts'

/** Uploads a file as the screen does. */
export function upload(
  app: TestApp,
  client: Client,
  content: string | Uint8Array,
  filename = 'guests.csv',
): Promise<Answered> {
  return sendForm(
    app,
    client,
    'POST',
    '/team/bulk_imports',
    { 'bulk_import[file]': typeof content === 'string' ? Buffer.from(content) : content },
    filename,
  )
}

export async function uploaded(
  app: TestApp,
  client: Client,
  content: string | Uint8Array,
  filename?: string,
): Promise<string> {
  const { status, body } = await upload(app, client, content, filename)
  expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined })
  return body.data.id
}

/** Uploads and checks a file; answers its id. */
export async function checked(
  app: TestApp,
  client: Client,
  content: string | Uint8Array,
  reading: object = {},
): Promise<string> {
  const id = await uploaded(app, client, content)
  const { status, body } = await client.post(`/team/bulk_imports/${id}/preview`, reading)
  await reached(client, id, 'checked', { status, body })
  return id
}

/** A list of those lines under the usual header, applied. */
export async function applied(
  app: TestApp,
  client: Client,
  lines: readonly string[],
  reading: object = {},
): Promise<string> {
  const id = await checked(app, client, listOf(lines))
  const { status, body } = await client.post(`/team/bulk_imports/${id}/import`, reading)
  await reached(client, id, 'applied', { status, body })
  return id
}

/** A call's answer that has the state, or leaves it to the background on a busy machine. */
async function reached(
  client: Client,
  id: string,
  state: 'checked' | 'applied',
  { status, body }: Pick<Answered, 'status' | 'body'>,
): Promise<void> {
  const atWork = { checked: 'checking', applied: 'applying' }[state]
  expect({ status, state: body.data?.attributes.state, body }).toMatchObject({
    status: 200,
    state: expect.stringMatching(new RegExp(`^(${state}|${atWork})$`)),
  })
  if (body.data.attributes.state === atWork)
    await until(state, async () => (await attributesOf(client, id)).state === state)
}

export const usualHeader = 'Name,Company,Email,Phone,Address,Address 2,City,State,Zip,Country'
export const listOf = (lines: readonly string[]) => [usualHeader, ...lines].join('\r\n')

/** Austin's Elm Street has as many houses as are asked for. */
export const guest = (number: number, email = `guest${number}@example.com`) =>
  `Guest ${number},Acme,${email},,${number} Elm Street,,Austin,TX,78701,US`

export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  seconds = 15,
): Promise<T> {
  for (
    const deadline = Date.now() + seconds * 1_000;
    Date.now() < deadline;
    await new Promise(resolve => setTimeout(resolve, 30))
  ) {
    const found = await look()
    if (found) return found
  }
  throw new Error(`After ${seconds} seconds: still not ${what}.`)
}

export const attributesOf = async (client: Client, id: string) =>
  (await client.get(`/team/bulk_imports/${id}`)).body.data.attributes
