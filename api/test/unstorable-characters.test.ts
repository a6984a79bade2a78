import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from './app-under-test.ts'

describe('a request that holds what the database cannot store', () => {
  let app: TestApp
  let member: Client
  beforeAll(async () => {
    app = await startApp({ worker: false })
    member = await app.as('member')
  })
  afterAll(() => app.stop())

  type Part = { method?: 'GET' | 'POST'; url?: string; payload?: string; headers?: Record<string, string> }
  const answerOf = async ({ method = 'POST', url = '/api/v2/team/orders', payload, headers = {} }: Part) => {
    const sent = payload === undefined ? {} : { payload }
    const answer = await app.app.server.inject({
      method,
      url,
      ...sent,
      headers: { ...member.headers, ...headers },
    })
    return { status: answer.statusCode, body: answer.body ? JSON.parse(answer.body) : undefined }
  }
  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const multipart = { 'content-type': 'multipart/form-data; boundary=b' }
  const bearer = (fields: string) => ({
    'access-token': '',
    authorization: `Bearer ${Buffer.from(fields).toString('base64')}`,
  })

  it.each<[string, Part]>([
    ['NUL in JSON', { payload: '{"order":{"note":"a\\u0000b"}}', headers: json }],
    ['NUL in the name of a field', { payload: '{"order":{"a\\u0000b":1}}', headers: json }],
    ['half a character in JSON', { payload: '{"order":{"note":"a\\ud800b"}}', headers: json }],
    ['the other half in JSON', { payload: '{"order":{"note":"a\\uDC00b"}}', headers: json }],
    ['NUL in a form', { payload: 'order[note]=a%00b', headers: form }],
    ['half a character in a form', { payload: 'order[note]=%ED%A0%80', headers: form }],
    ['NUL in a query', { method: 'GET', url: '/api/v2/team/orders?filters[name_or_email]=%00' }],
    [
      'half a character in a query',
      { method: 'GET', url: '/api/v2/team/orders?filters[name_or_email]=%ED%A0%80' },
    ],
    ['NUL in a cookie', { method: 'GET', headers: { cookie: 'other=a%00b' } }],
    ['half a character in a cookie', { method: 'GET', headers: { cookie: 'other=%ed%b0%80' } }],
    ['NUL in a bearer token', { method: 'GET', headers: bearer('{"access-token":"x","uid":"a\\u0000b"}') }],
    [
      'half a character in a bearer token',
      { method: 'GET', headers: bearer('{"access-token":"x","client":"\\ud800"}') },
    ],
  ])('is refused for %s', async (_, part) => {
    const { status, body } = await answerOf(part)
    expect([status, body.code]).toEqual([400, 'malformed_request'])
    expect(body.errors).toEqual([
      expect.stringMatching(/^The request holds (a NUL|half a) character, which cannot be stored\.$/),
    ])
  })

  it('is refused for NUL in a field of a multipart form', async () => {
    const payload = '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\na\u0000b\r\n--b--\r\n'
    const owner = await app.as('owner')
    const answer = await app.app.server.inject({
      method: 'PATCH',
      url: '/api/v2/team',
      payload,
      headers: { ...owner.headers, ...multipart },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_request'])
  })

  it('is taken when it only writes about such a character, and when a pair is whole', async () => {
    const note = 'a \\u0000 and \\ud800 in words, and \u{1f381}'
    const { status, body } = await answerOf({ payload: JSON.stringify({ order: { note } }), headers: json })
    expect([status, body.data.attributes.note]).toEqual([201, note])
  })
})

describe('a request that cannot be read', () => {
  let app: TestApp
  let member: Client
  beforeAll(async () => {
    app = await startApp({ worker: false })
    member = await app.as('member')
  })
  afterAll(() => app.stop())
  const send = async (payload: string, contentType: string) => {
    const answer = await app.app.server.inject({
      method: 'POST',
      url: '/api/v2/team/orders',
      payload,
      headers: { ...member.headers, 'content-type': contentType },
    })
    return [answer.statusCode, answer.json()]
  }

  it('is answered 413 when it is too large', async () => {
    expect(await send(JSON.stringify({ note: 'x'.repeat(1024 * 1024) }), 'application/json')).toEqual([
      413,
      { errors: ['This request is too large.'], code: 'request_too_large' },
    ])
  })

  it('is answered 415 when its type is unknown', async () => {
    expect(await send('<order/>', 'text/xml')).toEqual([
      415,
      { errors: ['Send this request as JSON or as a form.'], code: 'type_not_supported' },
    ])
  })

  it('is answered 400 when its JSON is broken', async () => {
    expect(await send('{broken', 'application/json')).toEqual([
      400,
      { errors: ['The body is no valid JSON.'], code: 'malformed_request' },
    ])
  })
})
