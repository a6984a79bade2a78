import { expect } from 'vitest'
import type { Answered, Client, TestApp } from '../app-under-test.ts'

/** A client with the session that an answer opened. */
export function sessionClient(app: TestApp, opened: Answered): Client {
  expect(opened.status, opened.text).toBeLessThan(300)
  const own = Object.fromEntries(
    ['access-token', 'client', 'uid', 'token-type'].map(name => [name, String(opened.headers[name])]),
  )
  return clientWith(app, own)
}

/** A client with the operator's session that an answer opened. */
export function operatorClient(app: TestApp, opened: Answered): Client {
  expect(opened.status, opened.text).toBeLessThan(300)
  const cookie = /ribbon_operator=[^;]+/.exec(String(opened.headers['set-cookie']))?.[0] ?? ''
  return clientWith(app, { cookie, 'sec-fetch-site': 'same-origin' })
}

function clientWith(app: TestApp, own: Record<string, string>): Client {
  const send: Client['send'] = (method, path, body, headers = {}) =>
    app.anonymous.send(method, path, body, { ...own, ...headers })
  return {
    headers: own,
    send,
    get: path => send('GET', path),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    delete: path => send('DELETE', path),
  }
}

/** The data of an answer that succeeded. */
export async function dataOf(asked: Promise<Answered>): Promise<any> {
  const answer = await asked
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body?.data
}
