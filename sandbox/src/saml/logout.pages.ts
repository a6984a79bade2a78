import type { FastifyInstance, FastifyReply } from 'fastify'
import { emptyState, html, publicPage, type Html } from '../pages.ts'
import { isSignedBy, logoutUrl, readLogout, type ReadLogout } from './logout-message.ts'
import { providerName, type Saml } from './open-saml.ts'

/** What the provider knows of a service provider, from its metadata. */
interface Service {
  certificate: string
  logoutServiceUrl: string
}

const fetchTimeoutMs = 10_000

/** The provider's side of single logout: takes requests and answers, and begins one for a session it vouched for. */
export function logoutPages(app: FastifyInstance, saml: Saml): void {
  app.get<{ Params: { provider: string }; Querystring: Record<string, string> }>(
    '/saml/:provider/slo',
    async ({ params, query, url }, reply) => {
      const message = readLogout(query)
      if (!message || !providerName.test(params.provider)) return show(reply, 404, 'Nothing to sign out of')
      const service = await readService(message.issuer)
      if (!service || !isSignedBy(service.certificate, url.slice(url.indexOf('?') + 1)))
        return show(reply, 400, 'This message is not signed by the service it names')
      if (message.kind === 'response') return show(reply, 200, `Signed out, says ${message.issuer}`)
      endSessions(saml, params.provider, message)
      return reply.redirect(answerTo(saml, params.provider, message, service, query['RelayState']))
    },
  )
  app.post<{ Params: { provider: string }; Body: { sessionIndex?: string } | undefined }>(
    '/saml/:provider/sign-out',
    async ({ params, body }, reply) => {
      const signIn = saml.signIns.find(({ sessionIndex }) => sessionIndex === body?.sessionIndex)
      const service = signIn && (await readService(signIn.to))
      if (!signIn || !service) return show(reply, 404, 'Nothing to sign out of')
      signIn.endedAt = new Date().toISOString()
      const { entityId, ...key } = saml.provider(params.provider)
      return reply.redirect(
        logoutUrl({
          kind: 'request',
          issuer: entityId,
          key,
          url: service.logoutServiceUrl,
          nameId: signIn.email,
          sessionIndexes: [signIn.sessionIndex],
        }),
        303,
      )
    },
  )
}

/** A button that ends a session from the provider's side. */
export function startLogout(provider: string, sessionIndex: string): Html {
  return html`<form class="right" method="post" action="/saml/${provider}/sign-out">
    <input type="hidden" name="sessionIndex" value="${sessionIndex}" /><button>Sign out</button>
  </form>`
}

function endSessions(saml: Saml, provider: string, { nameId, sessionIndex }: ReadLogout): void {
  for (const signIn of saml.signIns)
    if (
      signIn.provider === provider &&
      signIn.email === nameId &&
      (sessionIndex === '' || signIn.sessionIndex === sessionIndex)
    )
      signIn.endedAt ??= new Date().toISOString()
}

function answerTo(
  saml: Saml,
  provider: string,
  request: ReadLogout,
  service: Service,
  relayState: string | undefined,
): string {
  const { entityId, ...key } = saml.provider(provider)
  return logoutUrl({
    kind: 'response',
    issuer: entityId,
    key,
    url: service.logoutServiceUrl,
    inResponseTo: request.id,
    ...(relayState === undefined ? {} : { relayState }),
  })
}

/** The entity ID of a service provider is the address of its metadata. */
async function readService(entityId: string): Promise<Service | undefined> {
  try {
    const metadata = await (await fetch(entityId, { signal: AbortSignal.timeout(fetchTimeoutMs) })).text()
    const certificate = /X509Certificate>([^<]+)</.exec(metadata)?.[1]
    const logoutServiceUrl = /SingleLogoutService [^>]*Location="([^"]+)"/.exec(metadata)?.[1]
    return certificate && logoutServiceUrl ? { certificate, logoutServiceUrl } : undefined
  } catch {
    return undefined
  }
}

function show(reply: FastifyReply, status: number, title: string) {
  return reply
    .code(status)
    .type('text/html')
    .send(publicPage(title, emptyState(title, 'Begin at the service you want to sign out of.')))
}
