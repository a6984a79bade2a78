import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { plainPage, plainPagePolicy } from './plain-page.ts'

/** The store whose host a request names; without an id where a name of ours has no store. */
export interface StoreHost {
  storeId: number | undefined
  slug: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on the host of a store; on the app's host it is undefined. */
    storeHost: StoreHost | undefined
  }
  interface FastifyContextConfig {
    /** Whether a store's host has this route, for this request; without it none has. */
    onStoreHosts?: (request: FastifyRequest, store: StoreHost) => boolean | Promise<boolean>
  }
}

export interface HostGateOptions {
  publicUrl: string
  /** Browsers reach us over https. */
  secure: boolean
  /** Of every page, whatever was asked for in its place. */
  documentHeaders: Record<string, string>
  /** Elsewhere this machine is reached by any address, so that tests and several copies need no names. */
  isProduction: boolean
  findStoreHost: (name: string) => Promise<StoreHost | undefined>
  /** Answers a document of a store's host; false where there is none at this path. */
  serveDocument: (request: FastifyRequest, reply: FastifyReply, store: StoreHost) => Promise<boolean>
}

/** What asks for these knows no name of ours: load balancers, monitoring, and a proxy that fetches certificates. */
const onUnknownHosts = new Set(['/healthz', '/readyz', '/metrics', '/tls/ask'])
const fileOfDocuments = /^\/(?:assets\/|color-scheme\.js$)/
/** Nobody's other hosts are named, and not for long: the name is a customer's, who may take it elsewhere. */
const transportSecurity = 'max-age=604800'
/** By these somebody is known to us on the app's host. */
const sessionHeaders = ['cookie', 'access-token', 'client', 'uid', 'token-type', 'authorization'] as const

/**
 * Decides by the request's host what exists (decision 0072): the app's has everything, a store's only what shoppers
 * need, any other nothing. It decides by the route that matched, so that no spelling of a path gets past it, and by
 * the Host header alone: a forwarded one could be anybody's.
 */
export function guardHosts(app: FastifyInstance, options: HostGateOptions): void {
  const isAppHost = appHosts(options)
  app.decorateRequest('storeHost', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const target = request.originalUrl
    if (isAppHost(request.headers.host) && target.startsWith('/')) done()
    else
      answerOtherHosts(request, reply, options, isAppHost).then(
        isAnswered => (isAnswered ? undefined : done()),
        (error: unknown) => done(error as Error),
      )
  })
}

/** Whether the request is answered: what a store's host has goes on to its route. */
async function answerOtherHosts(
  request: FastifyRequest,
  reply: FastifyReply,
  options: HostGateOptions,
  isAppHost: (host: string | undefined) => boolean,
): Promise<boolean> {
  const host = hostOf(request)
  if (isAppHost(host)) return false
  const store = host === undefined ? undefined : await options.findStoreHost(nameOf(host))
  if (!store) {
    if (onUnknownHosts.has(request.routeOptions.url ?? '')) return false
    sendPage(reply, options.documentHeaders, 421, 'Nothing is served at this address', [
      'The name in the address bar is not one of ours. Check it for a typing error.',
    ])
    return true
  }
  request.storeHost = store
  for (const header of sessionHeaders) delete request.headers[header]
  const ofStores: Record<string, string> = options.secure
    ? { 'strict-transport-security': transportSecurity }
    : {}
  reply.headers(ofStores)
  if (await isOnStoreHost(request, store)) return false
  const isDocument = isRead(request) && request.headers.upgrade === undefined
  if (!isDocument || !(await options.serveDocument(request, reply, store)))
    sendPage(reply, { ...options.documentHeaders, ...ofStores }, 404, 'There is nothing at this address', [
      'Go to the front page of this store instead.',
    ])
  return true
}

async function isOnStoreHost(request: FastifyRequest, store: StoreHost): Promise<boolean> {
  const { url = '', config } = request.routeOptions
  if (isRead(request) && (url === '/healthz' || fileOfDocuments.test(url))) return true
  return (await config?.onStoreHosts?.(request, store)) ?? false
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

function sendPage(
  reply: FastifyReply,
  documentHeaders: Record<string, string>,
  status: number,
  title: string,
  texts: string[],
): void {
  const { raw } = reply.request
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name)
  // Whoever asked for a socket waits on the connection, which nothing closes after an answer.
  if (raw.headers.upgrade !== undefined) reply.raw.once('finish', () => raw.socket.destroySoon())
  reply
    .code(status)
    .headers({
      ...documentHeaders,
      'content-security-policy': plainPagePolicy,
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(plainPage(title, texts))
}

/** Recognizes the app's own hosts by the header alone. The header itself is remembered, because browsers send few. */
function appHosts({ publicUrl, isProduction }: HostGateOptions): (host: string | undefined) => boolean {
  const { host: publicHost, hostname } = new URL(publicUrl)
  return host =>
    host === publicHost ||
    (host !== undefined && (nameOf(host) === hostname || (!isProduction && isThisMachine(nameOf(host)))))
}

const isThisMachine = (name: string) => name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0

/** A target in absolute form names its host itself; where the header names another one, neither counts (RFC 9112). */
function hostOf({ originalUrl, headers }: FastifyRequest): string | undefined {
  if (!/^https?:\/\//i.test(originalUrl)) return headers.host
  const named = URL.canParse(originalUrl) ? new URL(originalUrl).host : undefined
  return named === headers.host?.toLowerCase() ? named : undefined
}

const nameOf = (host: string) => host.toLowerCase().replace(/:\d*$/, '')
