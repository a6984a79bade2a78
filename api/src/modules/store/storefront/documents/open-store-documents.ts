import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StoreHost } from '../../../../platform/http/hosts/host-gate.ts'
import { composeDocument, type DocumentStore } from './compose-document.ts'
import { documentPolicy, type Provider } from './document-policy.ts'

/** A store as shoppers see it, with what its page shows first. */
export interface ShownStore extends DocumentStore {
  storeId: number
  isPreview: boolean
  /** The verified domain it is found at. */
  domain: string | undefined
  /** The page is of something that the store does not have. */
  isMissing: boolean
  firstData: unknown
}

export interface AskedPage {
  /** Slug or id of the store. */
  name: string
  preview: string | undefined
  /** Below the root of the store, from `/` on. */
  page: string
  search: string
}

export interface DocumentSettings {
  /** Tags of the scripts and styles that a page needs; undefined: there are no pages. */
  partsOf: ((page: string) => string[]) | undefined
  publicUrl: string
  secure: boolean
  /** Loaded where cards are entered. */
  provider: Provider
  /** Undefined where the store is closed or never was. */
  findShownStore: (asked: AskedPage) => Promise<ShownStore | undefined>
}

export interface StoreDocuments {
  serve(app: FastifyInstance): void
  /** Answers a page of a store's own host; false where it has none at this path. */
  answer(request: FastifyRequest, reply: FastifyReply, host: StoreHost): Promise<boolean>
}

/** Pages of a store below its root. */
const pages = /^\/(?:(?:products|orders|gift)\/[^/]+|cart|checkout|privacy)?$/

/** The documents of stores, on the app's host below `/store/`, and on their own hosts. */
export function openStoreDocuments(settings: DocumentSettings): StoreDocuments {
  return {
    serve(app) {
      if (!settings.partsOf) return
      const answer = async (request: StoreRequest, reply: FastifyReply) => {
        const { storeId, '*': rest = '' } = request.params
        const page = `/${rest}`
        if (!pages.test(page)) return reply.callNotFound()
        const store = await settings.findShownStore(askedOf(request, storeId, page))
        const elsewhere = store && placeOf(store, { key: storeId, page }, settings)
        return elsewhere === undefined
          ? send(request, reply, { store, page }, settings)
          : leadOn(request, reply, elsewhere, page)
      }
      app.get<{ Params: StoreParams }>('/store/:storeId', answer)
      app.get<{ Params: StoreParams }>('/store/:storeId/*', answer)
    },
    async answer(request, reply, host) {
      const page = request.url.split('?')[0] ?? ''
      if (page !== '/robots.txt' && !(settings.partsOf && pages.test(page))) return false
      const store = await settings.findShownStore(askedOf(request, String(host.storeId ?? host.slug), page))
      if (page === '/robots.txt') sendRobots(reply, store)
      else {
        const domain = host.storeId === undefined && store && !store.isPreview ? store.domain : undefined
        if (domain) leadOn(request, reply, originOf(domain, settings.publicUrl), page)
        else send(request, reply, { store, page }, settings)
      }
      return true
    },
  }
}

interface StoreParams {
  storeId: string
  '*'?: string
}
type StoreRequest = FastifyRequest<{ Params: StoreParams }>

/** To the same page at another address of the store. */
function leadOn(request: FastifyRequest, reply: FastifyReply, root: string, page: string): FastifyReply {
  const search = searchOf(request)
  const path = page === '/' && !root.includes('://') ? '' : page
  return reply.header('cache-control', 'no-store').redirect(`${root}${path}${search}`, 302)
}

/** What the browser keeps of a cart is known to its page alone, which leads on by itself where that is nothing. */
const pagesOfCart = new Set(['/cart', '/checkout'])

/** Where a store's address leads on: to its own domain, or to the name it has now. Not 301: a domain can be lost. */
function placeOf(
  store: ShownStore,
  { key, page }: { key: string; page: string },
  { publicUrl }: DocumentSettings,
): string | undefined {
  if (store.isPreview) return undefined
  if (store.domain && !pagesOfCart.has(page)) return originOf(store.domain, publicUrl)
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
  { store, page }: { store: ShownStore | undefined; page: string },
  { partsOf, publicUrl, secure, provider }: DocumentSettings,
): FastifyReply {
  const root = store?.domain ? originOf(store.domain, publicUrl) : `${publicUrl}/store/${store?.slug ?? ''}`
  const address = page === '/' && !store?.domain ? root : `${root}${page}`
  const isSecret = store?.isPreview || previewOf(request) !== undefined
  return reply
    .code(store && !store.isMissing ? 200 : 404)
    .headers({
      ...documentPolicy({ page, secure, provider }),
      'cache-control': isSecret ? 'no-store' : 'private, no-cache',
      ...(isSecret ? { 'referrer-policy': 'no-referrer' } : {}),
    })
    .type('text/html; charset=utf-8')
    .send(composeDocument(store, { parts: partsOf?.(page) ?? [], address, firstData: store?.firstData }))
}

function sendRobots(reply: FastifyReply, store: ShownStore | undefined): void {
  const mayBeFound = store?.isFindable && !store.isPreview
  reply
    .header('cache-control', 'no-cache')
    .type('text/plain; charset=utf-8')
    .send(`User-agent: *\n${mayBeFound ? 'Allow' : 'Disallow'}: /\n`)
}

const askedOf = (request: FastifyRequest, name: string, page: string): AskedPage => ({
  name,
  preview: previewOf(request),
  page,
  search: searchOf(request),
})

const searchOf = ({ url }: FastifyRequest) => new URL(url, 'http://store').search

function previewOf({ query }: FastifyRequest): string | undefined {
  const { preview } = query as { preview?: unknown }
  return typeof preview === 'string' ? preview : undefined
}
