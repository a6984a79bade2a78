import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { errorText } from '@ribbon/contract/errors'
import { defineRoutes } from '@ribbon/contract/route'
import { ApiError, NoAnswerError, callApi, callUrl, watchSession } from './api.ts'

const routes = defineRoutes({
  read: {
    method: 'GET',
    path: '/team/orders/:id',
    access: 'session',
    summary: '',
    params: z.object({ id: z.string() }),
    response: z.object({ data: z.string() }),
    errors: [],
  },
  charge: {
    method: 'POST',
    path: '/team/orders/:id/charge',
    access: 'member',
    summary: '',
    idempotent: true,
    params: z.object({ id: z.string() }),
    response: z.object({ data: z.string() }),
    errors: [],
  },
  signIn: {
    method: 'POST',
    path: '/auth/sign_in',
    access: 'public',
    summary: '',
    body: z.object({ email: z.string() }),
    response: z.object({}),
    errors: [],
  },
})
const fetched = vi.fn<typeof fetch>()
const watch = { signedOut: vi.fn(), otherUnauthorized: vi.fn(), actedAs: vi.fn(), impersonationOver: vi.fn() }
const answers = (status: number, body?: unknown, headers: Record<string, string> = {}) =>
  fetched.mockImplementation(
    async () => new Response(body === undefined ? null : JSON.stringify(body), { status, headers }),
  )
const sent = () => fetched.mock.calls.at(-1)?.[1] as RequestInit & { headers: Record<string, string> }

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  watchSession(watch)
})
afterEach(() => vi.clearAllMocks())

test('addresses and queries are written with brackets, without empty values', () => {
  expect(
    decodeURIComponent(
      callUrl(
        '/team/orders',
        {},
        { page: { number: 2, size: 50 }, filters: { name_or_email: 'a b&c', user_id: undefined } },
      ),
    ),
  ).toBe('/api/v2/team/orders?page[number]=2&page[size]=50&filters[name_or_email]=a b&c')
  expect(callUrl('/team/orders/:id', { id: '4/1' })).toBe('/api/v2/team/orders/4%2F1')
})

test('a POST that creates carries a key, the same one when it is given', async () => {
  answers(200, { data: 'ok' })
  await callApi(routes.charge, { params: { id: '4' } })
  expect(sent().headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  await callApi(routes.charge, { params: { id: '4' }, idempotencyKey: 'k1' })
  expect(sent().headers['idempotency-key']).toBe('k1')
  await callApi(routes.read, { params: { id: '4' } })
  expect(sent().headers['idempotency-key']).toBeUndefined()
  expect(sent().credentials).toBe('same-origin')
})

test('sign_in_required ends the session, another 401 reads the profile again, a refused sign-in does neither', async () => {
  answers(401, { errors: ['Any sentence.'], code: 'sign_in_required' })
  await expect(callApi(routes.read, { params: { id: '4' } })).rejects.toBeInstanceOf(ApiError)
  expect(watch.signedOut).toHaveBeenCalledOnce()
  answers(401, { errors: ['You need to sign in or sign up before continuing.'] })
  await expect(callApi(routes.read, { params: { id: '4' } })).rejects.toBeInstanceOf(ApiError)
  expect(watch.otherUnauthorized).toHaveBeenCalledWith('/team/orders/:id')
  answers(401, { errors: ['Invalid login credentials. Please try again.'] })
  await expect(callApi(routes.signIn, { body: { email: 'a' } })).rejects.toBeInstanceOf(ApiError)
  expect(watch.otherUnauthorized).toHaveBeenCalledOnce()
})

test('every answer tells whom it acted as', async () => {
  answers(200, { data: 'ok' }, { 'current-uid': 'pat@acme.test' })
  await callApi(routes.read, { params: { id: '4' } })
  expect(watch.actedAs).toHaveBeenCalledWith('pat@acme.test')
})

test('the end of an impersonation is recognized by its code alone', async () => {
  answers(403, { errors: ['Any sentence.'], code: 'impersonation_over' })
  await expect(callApi(routes.read, { params: { id: '4' } })).rejects.toBeInstanceOf(ApiError)
  expect(watch.impersonationOver).toHaveBeenCalledOnce()
  answers(403, { errors: [errorText('impersonation_over', { name: 'Marco Diaz' })] })
  await expect(callApi(routes.read, { params: { id: '4' } })).rejects.toBeInstanceOf(ApiError)
  expect(watch.impersonationOver).toHaveBeenCalledOnce()
})

test('no answer is told apart from a refused one, and a cancelled call from both', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(callApi(routes.read, { params: { id: '4' } })).rejects.toBeInstanceOf(NoAnswerError)
  const controller = new AbortController()
  controller.abort()
  fetched.mockRejectedValue(new DOMException('stopped', 'AbortError'))
  await expect(
    callApi(routes.read, { params: { id: '4' }, signal: controller.signal }),
  ).rejects.toBeInstanceOf(DOMException)
})
