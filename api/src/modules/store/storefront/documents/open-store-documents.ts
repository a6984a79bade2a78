import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StoreHost } from '../../../../platform/http/hosts/host-gate.ts'
import { composeDocument, type DocumentStore } from './compose-document.ts'

/** A store as shoppers see it, with what its page shows first. */
export interface ShownStore extends DocumentStore {
  storeId: number
  isPreview: boolean
  /** The verified domain it is found at. */
  domain: string | undefined
  firstData: unknown
}

export interface DocumentSettings {
  /** Scripts and styles of the built web app; undefined: there are no pages. */
  parts: readonly string[] | undefined
  publicUrl: string
  secure: boolean
  /** Undefined where the store is closed or never was. */
  findShownStore: (key: string, previewToken: string | undefined) => Promise<ShownStore | undefined>
}

export interface StoreDocuments {
  serve(app: FastifyInstance): void
  /** Answers a page of a store's own host; false where it has none at this path. */
  answer(request: FastifyRequest, reply: FastifyReply, host: StoreHost): Promise<boolean>
}

/** Pages of a store below its root. */
const pages = /^\/$/

/** The documents of stores, on the app's host below `/store/`, and on their own hosts. */
export function openStoreDocuments(settings: DocumentSettings): StoreDocuments {
  return {
    serve(app) {
      if (!settings.parts) return
      app.get<{ Params: { storeId: string } }>('/store/:storeId', async (request, reply) => {
        const { storeId } = request.params
        const store = await settings.findShownStore(storeId, previewOf(request))
        const elsewhere = store && placeOf(store, storeId, settings)
        if (elsewhere) return reply.header('cache-control', 'no-store').redirect(elsewhere, 302)
        return send(request, reply, store, settings)
      })
    },
    async answer(request, reply, host) {
      const path = request.url.split('?')[0] ?? ''
      if (path !== '/robots.txt' && !(settings.parts && pages.test(path))) return false
      const store = await settings.findShownStore(String(host.storeId ?? host.slug), previewOf(request))
      if (path === '/robots.txt') sendRobots(reply, store)
      else {
        const domain = host.storeId === undefined && store && !store.isPreview ? store.domain : undefined
        if (domain)
          reply.header('cache-control', 'no-store').redirect(`${originOf(domain, settings.publicUrl)}/`, 302)
        else send(request, reply, store, settings)
      }
      return true
    },
  }
}

/** Where a store's address leads on: to its own domain, or to the name it has now. Not 301: a domain can be lost. */
function placeOf(store: ShownStore, key: string, { publicUrl }: DocumentSettings): string | undefined {
  if (store.isPreview) return undefined
  if (store.domain) return `${originOf(store.domain, publicUrl)}/`
  return key === store.slug || key === String(store.storeId) ? undefined : `/store/${store.slug}`
}

/** The same scheme and port as ours: what stands before us serves all hosts alike. */
function originOf(domain: string, publicUrl: string): string {
  const url = new URL(publicUrl)
  url.hostname = domain
  return url.origin
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  store: ShownStore | undefined,
  { parts = [], publicUrl, secure }: DocumentSettings,
): FastifyReply {
  const address = store?.domain
    ? `${originOf(store.domain, publicUrl)}/`
    : `${publicUrl}/store/${store?.slug ?? ''}`
  const isSecret = store?.isPreview || previewOf(request) !== undefined
  return reply
    .code(store ? 200 : 404)
    .headers({
      'content-security-policy': policyOf(secure),
      'cache-control': isSecret ? 'no-store' : 'private, no-cache',
      ...(isSecret ? { 'referrer-policy': 'no-referrer' } : {}),
    })
    .type('text/html; charset=utf-8')
    .send(composeDocument(store, { parts, address, firstData: store?.firstData }))
}

function sendRobots(reply: FastifyReply, store: ShownStore | undefined): void {
  const mayBeFound = store?.isFindable && !store.isPreview
  reply
    .header('cache-control', 'no-cache')
    .type('text/plain; charset=utf-8')
    .send(`User-agent: *\n${mayBeFound ? 'Allow' : 'Disallow'}: /\n`)
}

function previewOf({ query }: FastifyRequest): string | undefined {
  const { preview } = query as { preview?: unknown }
  return typeof preview === 'string' ? preview : undefined
}

/** What a store's documents may load: our own scripts, styles, fonts and pictures, and answers of our own calls. */
const directives = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
]

const policyOf = (secure: boolean) =>
  [...directives, ...(secure ? ['upgrade-insecure-requests'] : [])].join('; ')
