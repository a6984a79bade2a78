import { createStore } from 'zustand/vanilla'
import { ApiError, NoAnswerError } from './api.ts'
import { errorCode } from './error-code.ts'

export type ToastKind = 'error' | 'success' | 'info' | 'warning'
export interface ToastAction {
  label: string
  run: () => void
}
export interface Toast {
  id: number
  kind: ToastKind
  title: string
  messages: string[]
  at: number
  action?: ToastAction
  /** Where it leaves sooner or later than others. */ stayMs?: number
  /** It speaks of the page it was shown on, and leaves with it. */ isOfPage?: boolean
  /** What it reports: a newer one on the same takes its place. */ subject?: string
}
export interface ToastState {
  /** The first is the one on screen. */ queue: Toast[]
  history: Toast[]
}
/** What a call's failure text is read from (S1 §8: "depending on the call"). */
export type ErrorForm = 'list' | 'first' | 'full_messages' | 'message'

export const toastDelayMs = 500
export const toastStayMs = 10_000
const historyMax = 50

export const defaultTitles: Record<ToastKind, string> = {
  error: 'Please review the following error(s):',
  success: 'Success',
  info: 'Info',
  warning: 'Warning',
}
export const errorTexts = {
  server: 'Internal server error.',
  notFound: 'Route not found.',
  noAnswer: 'The request was made but no response was received from the server.',
  fallback: 'An unexpected error occurred',
} as const

/** Translates a failed call into the texts a person reads (S1 §8). */
export function errorMessages(
  error: unknown,
  fallback: string = errorTexts.fallback,
  form: ErrorForm = 'list',
): string[] {
  if (error instanceof NoAnswerError) return [errorTexts.noAnswer]
  if (!(error instanceof ApiError)) return [fallback]
  if (error.status === 500) return [errorTexts.server]
  if (error.status === 404) return [errorTexts.notFound]
  const found = textsOf(error.body, form)
  return found.length === 0 ? [fallback] : form === 'first' ? found.slice(0, 1) : found
}

/** What a table shows when its rows could not be loaded, with the way to try again. */
export function tableError(query: { error: Error | null; refetch: () => unknown }, fallback: string) {
  if (!query.error) return undefined
  return { messages: errorMessages(query.error, fallback), onRetry: () => void query.refetch() }
}

function textsOf(body: unknown, form: ErrorForm): string[] {
  if (body === null || typeof body !== 'object') return []
  const { errors, message } = body as { errors?: unknown; message?: unknown }
  const own = typeof message === 'string' && message !== '' ? [message] : []
  if (form === 'message' && own.length > 0) return own
  const listed = Array.isArray(errors)
    ? errors
    : (errors as { full_messages?: unknown } | null | undefined)?.full_messages
  const texts = (Array.isArray(listed) ? listed : [])
    .map(entry => (typeof entry === 'string' ? entry : detailOf(entry)))
    .filter(text => text !== '')
  return texts.length > 0 ? texts : own
}

function detailOf(entry: unknown): string {
  const { detail, title } = (entry ?? {}) as { detail?: unknown; title?: unknown }
  return typeof detail === 'string' ? detail : typeof title === 'string' ? title : ''
}

export function isSameToast(a: Toast, b: Toast): boolean {
  return a.kind === b.kind && a.title === b.title && a.messages.join('\n') === b.messages.join('\n')
}

/** Drops a toast that is already shown or waiting, and earlier ones on the same subject. */
export function withToast(state: ToastState, toast: Toast): ToastState {
  if (state.queue.some(other => isSameToast(other, toast))) return state
  const others = state.queue.filter(other => !toast.subject || other.subject !== toast.subject)
  return { queue: [...others, toast], history: [toast, ...state.history].slice(0, historyMax) }
}

export function withoutToast(state: ToastState, id: number): ToastState {
  return { ...state, queue: state.queue.filter(toast => toast.id !== id) }
}

export const toastStore = createStore<ToastState>(() => ({ queue: [], history: [] }))
let lastId = 0

type ToastOptions = Partial<Pick<Toast, 'title' | 'action' | 'stayMs' | 'isOfPage' | 'subject'>>

function show(kind: ToastKind, messages: string | string[], options: ToastOptions = {}) {
  lastId += 1
  const toast: Toast = {
    id: lastId,
    kind,
    title: options.title ?? defaultTitles[kind],
    messages: typeof messages === 'string' ? [messages] : messages,
    at: Date.now(),
    action: options.action,
    stayMs: options.stayMs,
    isOfPage: options.isOfPage,
    subject: options.subject,
  }
  toastStore.setState(state => withToast(state, toast))
}

export const showSuccess = (messages: string | string[], options?: ToastOptions) =>
  show('success', messages, options)
export const showInfo = (messages: string | string[], options?: { title?: string; action?: ToastAction }) =>
  show('info', messages, options)
export const showErrorText = (messages: string | string[], options?: { title?: string }) =>
  show('error', messages, options)

/** Shows a failed call. A canceled one shows nothing, and the session itself reports that an impersonation is over. */
export function showError(error: unknown, fallback?: string, form?: ErrorForm) {
  const isCanceled = error instanceof DOMException && error.name === 'AbortError'
  if (isCanceled || errorCode(error) === 'impersonation_over') return
  show('error', errorMessages(error, fallback, form))
}

export function dismissToast(id: number) {
  toastStore.setState(state => withoutToast(state, id))
}

/** Called when a page is left: what speaks of it would only cover the next one. */
export function dismissPageToasts() {
  toastStore.setState(state => ({ ...state, queue: state.queue.filter(toast => !toast.isOfPage) }))
}

/** Called before a retry, so that the old error does not delay the next one. */
export function dismissErrors() {
  toastStore.setState(state => ({ ...state, queue: state.queue.filter(toast => toast.kind !== 'error') }))
}

export function clearToastHistory() {
  toastStore.setState({ history: [] })
}
