import type { FastifyInstance } from 'fastify'
import { providerName, type Saml } from './open-saml.ts'
import { logoutUrl, type LogoutWish } from './logout-message.ts'
import { readSignInRequest } from './sign-in-message.ts'
import { writeResponse, type Flaws } from './write-response.ts'

interface Wanted extends Omit<Flaws, 'key'> {
  /** Where the service provider sent the browser. */
  url?: string
  provider?: string
  email?: string
  strangeKey?: boolean
}

type LogoutWanted = Omit<LogoutWish, 'key' | 'issuer'> & {
  provider?: string
  issuer?: string
  strangeKey?: boolean
}

/** Correct and wrong responses and logout messages for tests. */
export function samlControl(app: FastifyInstance, saml: Saml): void {
  app.get<{ Params: { provider: string } }>('/control/saml/:provider', ({ params }, reply) => {
    if (!providerName.test(params.provider)) return reply.code(404).send({ error: 'no such provider' })
    const { entityId, signInUrl, signOutUrl, certificatePem } = saml.provider(params.provider)
    return { entityId, signInUrl, signOutUrl, certificate: certificatePem }
  })
  app.post<{ Body: LogoutWanted }>('/control/saml/logout-message', ({ body }) => {
    const { provider = 'acme', strangeKey, ...wish } = body
    const { entityId, ...pair } = saml.provider(provider)
    return { url: logoutUrl({ issuer: entityId, ...wish, key: strangeKey ? saml.strangeKey() : pair }) }
  })
  app.post<{ Body: Wanted | undefined }>('/control/saml/response', ({ body }, reply) => {
    const { url = '', provider = 'acme', email = '', strangeKey, ...flaws } = body ?? {}
    const asked = URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams()
    const request = readSignInRequest(asked.get('SAMLRequest') ?? '')
    if (!request || !providerName.test(provider))
      return reply.code(422).send({ error: 'url must hold a SAMLRequest' })
    const xml = writeResponse(saml.provider(provider), request, email, {
      ...flaws,
      ...(strangeKey && { key: saml.strangeKey() }),
    })
    return {
      xml,
      SAMLResponse: Buffer.from(xml).toString('base64'),
      RelayState: asked.get('RelayState') ?? '',
      acsUrl: request.acsUrl,
    }
  })
}
