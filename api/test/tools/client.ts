import { errors } from '@ribbon/contract/errors'
import type { App } from '../../src/app.ts'
import { losesAnswers, sendUntilAnswered } from './lose-answers.ts'

export interface Answered {
  status: number
  /** What the answer says, without the code of a refusal. */ body: any
  /** The code of a refusal. */ code: string | undefined
  text: string
  headers: Record<string, string>
}

export interface Client {
  get(path: string, headers?: Record<string, string>): Promise<Answered>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  delete(path: string, headers?: Record<string, string>): Promise<Answered>
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  headers: Record<string, string>
}

export function clientOf(node: App, own: Record<string, string>): Client {
  const sendOnce = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered> => {
    const answer = await node.server.inject({
      method: method as 'GET',
      url: path.startsWith('/api') || path.startsWith('/files') ? path : `/api/v2${path}`,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...own, ...headers },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return readAnswer(answer)
  }
  const send: Client['send'] = (method, path, body, headers = {}) =>
    losesAnswers && method === 'POST'
      ? sendUntilAnswered(keyed => sendOnce(method, path, body, keyed), headers)
      : sendOnce(method, path, body, headers)
  return {
    headers: own,
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  }
}

/** Every refusal in the default form carries a declared code; tests compare it apart from the sentences. */
export function readAnswer(answer: {
  statusCode: number
  body: string
  headers: Record<string, unknown>
}): Answered {
  const headers = answer.headers as Record<string, string>
  const answered = { status: answer.statusCode, text: answer.body, headers }
  const body = parse(answer.body)
  if (answer.statusCode < 400 || !String(headers['content-type']).startsWith('application/json'))
    return { ...answered, body, code: undefined }
  const { code, ...rest } = body as { code?: string }
  if (code === undefined || !(code in errors))
    throw new Error(`A refusal with status ${answer.statusCode} carries no declared code: ${answer.body}`)
  return { ...answered, body: rest, code }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
