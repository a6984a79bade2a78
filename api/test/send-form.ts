import { readAnswer, type Answered, type Client, type TestApp } from './app-under-test.ts'

/** Sends fields and files as a browser's form does. */
export async function sendForm(
  app: TestApp,
  client: Client,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  fields: Record<string, string | Uint8Array>,
  filename = 'picture.png',
): Promise<Answered> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value)
    else form.set(name, new Blob([Uint8Array.from(value)]), filename)
  }
  const encoded = new Response(form)
  const answer = await app.app.server.inject({
    method,
    url: `/api/v2${path}`,
    headers: { ...client.headers, 'content-type': encoded.headers.get('content-type')! },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return readAnswer(answer)
}
