import type { z } from 'zod'
import type { ErrorCode } from '@ribbon/contract/errors'
import type { BodyInputOf, QueryInputOf, ReceivedOf, Route } from '@ribbon/contract/route'
import { queryText } from './query-text.ts'
import { keepAnswer, keptAnswer } from './live/kept-answers.ts'
import { sendWithProgress, type OnProgress } from './files/send-with-progress.ts'

export const apiBase = '/api/v2'
const timeoutMs = 120_000

/** The server answered with a failure status. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** Which declared error it is; undefined when something between us and the server answered. */
  readonly code: ErrorCode | undefined
  readonly body: unknown
  constructor(status: number, body: unknown) {
    super(`The server answered ${status}`)
    this.status = status
    this.code = codeOf(body)
    this.body = body
  }
}

function codeOf(body: unknown): ErrorCode | undefined {
  const code = (body as { code?: unknown } | null | undefined)?.code
  return typeof code === 'string' ? (code as ErrorCode) : undefined
}

/** What was asked for does not exist, or belongs to another team. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** No answer came: offline, refused connection or time-out. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
}

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

export type CallInput<R extends Route> = ([ParamNames<R['path']>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParamNames<R['path']>, string> }) & {
  query?: QueryInputOf<R>
  signal?: AbortSignal
  /** Besides those every call has. */ headers?: Record<string, string> | undefined
  /** Sent again on a retry, so that the call counts once. */ idempotencyKey?: string
  /** Told how much of the body is sent, 0 to 1. */ onProgress?: OnProgress
  /** Told the headers of the answer, also of a refusal. */ onHeaders?: (headers: Headers) => void
} & (R extends { body: z.ZodType } ? { body: BodyInputOf<R> | FormData } : { body?: undefined })

export interface SessionWatch {
  /** The server no longer knows the session. */
  signedOut(): void
  otherUnauthorized(path: string): void
  /** Every answer to a session names the user it acted as. */
  actedAs(email: string): void
  /** The hour of impersonating someone is over. */
  impersonationOver(): void
}
let watch: SessionWatch | undefined
let operatorSignedOut: ((path: string) => void) | undefined

export function watchSession(next: SessionWatch) {
  watch = next
}

/** Told of every operator's call that the server refuses because the operator's session has ended. */
export function onOperatorSignedOut(listener: (path: string) => void) {
  operatorSignedOut = listener
}

export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  // randomUUID is missing where the page is served over plain http from another host.
  const hex = [...crypto.getRandomValues(new Uint8Array(16))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

export function callUrl(path: string, params: Record<string, string> = {}, query?: unknown): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const text = queryText(query)
  return `${apiBase}${filled}${text === '' ? '' : `?${text}`}`
}

/** Makes a declared call; failures throw `ApiError` or `NoAnswerError`, which `toasts.ts` translates. */
export function callApi<R extends Route>(
  route: R,
  ...[input]: {} extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>]
): Promise<ReceivedOf<R>> {
  return sendCall(route, input ?? {})
}

/** What a call of any route is made of. */
export interface SentCall {
  params?: Record<string, string> | undefined
  query?: unknown
  body?: unknown
  signal?: AbortSignal
  headers?: Record<string, string> | undefined
  idempotencyKey?: string
  onProgress?: OnProgress
  onHeaders?: (headers: Headers) => void
}

/** Makes a call whose parts the caller has checked against the route. */
export async function sendCall<R extends Route>(route: R, call: SentCall): Promise<ReceivedOf<R>> {
  const headers: Record<string, string> = { accept: 'application/json', ...call.headers }
  if (route.idempotent) headers['idempotency-key'] = call.idempotencyKey ?? newKey()
  const isForm = call.body instanceof FormData
  if (call.body !== undefined && !isForm) headers['content-type'] = 'application/json'

  const url = callUrl(route.path, call.params, call.query)
  const kept = route.polled === 'in memory' ? keptAnswer(url) : undefined
  if (kept) headers['if-none-match'] = kept.etag

  const answer = await ask(
    url,
    {
      method: route.method,
      headers,
      // Who shops is never a member.
      credentials: route.access === 'shopper' ? 'omit' : 'same-origin',
      body:
        call.body === undefined ? undefined : isForm ? (call.body as FormData) : JSON.stringify(call.body),
    },
    call.signal,
    call.onProgress,
  )
  call.onHeaders?.(answer.response.headers)

  const actedAs = answer.response.headers.get('current-uid')?.trim()
  if (actedAs) watch?.actedAs(actedAs)
  if (kept && answer.response.status === 304) return kept.body as ReceivedOf<R>
  if (answer.response.ok) {
    if (route.polled === 'in memory') keepAnswer(url, answer.response.headers.get('etag'), answer.body)
    return answer.body as ReceivedOf<R>
  }
  const error = new ApiError(answer.response.status, answer.body)
  // An operator's session is separate: when it ends, the team member's may go on.
  if (answer.response.status === 401 && route.access === 'operator') operatorSignedOut?.(route.path)
  else if (answer.response.status === 401 && route.access !== 'public') reportUnauthorized(error, route.path)
  if (error.code === 'impersonation_over') watch?.impersonationOver()
  throw error
}

async function ask(
  url: string,
  init: RequestInit,
  signal?: AbortSignal,
  onProgress?: OnProgress,
): Promise<{ response: Response; body: unknown }> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const request = { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout }
    const response = await (onProgress ? sendWithProgress(url, request, onProgress) : fetch(url, request))
    const text = response.status === 204 ? '' : await response.text()
    return { response, body: text === '' ? undefined : isCsv(response) ? text : parseJson(text) }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NoAnswerError(error instanceof Error ? error.message : String(error))
  }
}

const isCsv = (response: Response) => (response.headers.get('content-type') ?? '').startsWith('text/csv')

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function reportUnauthorized(error: ApiError, path: string) {
  if (error.code === 'sign_in_required') watch?.signedOut()
  else watch?.otherUnauthorized(path)
}
