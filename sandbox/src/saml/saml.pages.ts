import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { doctype, emptyState, html, moment, page, publicPage, type Html } from '../pages.ts'
import { fingerprintOf, providerName, type IdentityProvider, type Saml } from './open-saml.ts'
import { logoutPages, startLogout } from './logout.pages.ts'
import { readSignInRequest, samlLibrary, type SignInRequest } from './sign-in-message.ts'
import { bareCertificate, writeResponse } from './write-response.ts'

const shownProvider = 'acme'

interface Asked {
  SAMLRequest?: string
  RelayState?: string
}

export function samlPages(app: FastifyInstance, saml: Saml): void {
  app.get('/saml', (_, reply) =>
    reply.type('text/html').send(
      page({
        title: 'Single sign-on',
        here: '/saml',
        live: true,
        lead: 'A company’s identity provider: it vouches for whoever types an address, without asking for a password.',
        body: overview(saml),
      }),
    ),
  )
  app.get<{ Params: { provider: string } }>('/saml/:provider/metadata', ({ params }, reply) => {
    if (!providerName.test(params.provider)) return lost(reply)
    return reply.type('application/samlmetadata+xml').send(metadataOf(saml.provider(params.provider)))
  })
  app.get<{ Params: { provider: string }; Querystring: Asked }>(
    '/saml/:provider/sso',
    ({ params, query }, reply) => {
      const request = readSignInRequest(String(query.SAMLRequest ?? ''))
      if (!request || !providerName.test(params.provider)) return lost(reply)
      return reply
        .type('text/html')
        .send(publicPage('Sign in', signInForm(saml.provider(params.provider), request, query)))
    },
  )
  app.post<{ Params: { provider: string }; Body: (Asked & { email?: string }) | undefined }>(
    '/saml/:provider/sso',
    ({ params, body }, reply) => {
      const request = readSignInRequest(String(body?.SAMLRequest ?? ''))
      const email = String(body?.email ?? '').trim()
      if (!request || !email || !providerName.test(params.provider)) return lost(reply)
      const sessionIndex = `_${randomUUID()}`
      const response = writeResponse(saml.provider(params.provider), request, email, { sessionIndex })
      saml.signIns.unshift({
        provider: params.provider,
        email,
        to: request.issuer,
        at: new Date().toISOString(),
        sessionIndex,
      })
      saml.signIns.splice(100)
      return reply.type('text/html').send(
        handOver(request.acsUrl, {
          SAMLResponse: Buffer.from(response).toString('base64'),
          RelayState: String(body?.RelayState ?? ''),
        }),
      )
    },
  )
  logoutPages(app, saml)
}

function lost(reply: FastifyReply) {
  return reply
    .code(404)
    .type('text/html')
    .send(
      publicPage(
        'Nothing to sign in to',
        emptyState(
          'Nobody asked for a sign-in',
          'Begin at the service you want to sign in to; it sends you here.',
        ),
      ),
    )
}

function metadataOf({ entityId, signInUrl, signOutUrl, certificatePem }: IdentityProvider): string {
  const { IdentityProvider, Constants } = samlLibrary()
  return IdentityProvider({
    entityID: entityId,
    signingCert: bareCertificate(certificatePem),
    nameIDFormat: ['urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'],
    singleSignOnService: [{ Binding: Constants.namespace.binding.redirect, Location: signInUrl }],
    singleLogoutService: [{ Binding: Constants.namespace.binding.redirect, Location: signOutUrl }],
  }).getMetadata()
}

function overview(saml: Saml): Html {
  const { entityId, signInUrl, signOutUrl, certificatePem, name } = saml.provider(shownProvider)
  return html`<div class="card">
      <dl class="facts">
        <dt>Entity ID</dt>
        <dd>${entityId}</dd>
        <dt>Sign-in URL</dt>
        <dd>${signInUrl}</dd>
        <dt>Sign-out URL</dt>
        <dd>${signOutUrl}</dd>
        <dt>Fingerprint (SHA-1)</dt>
        <dd class="num">${fingerprintOf(certificatePem, 'sha1')}</dd>
        <dt>Fingerprint (SHA-256)</dt>
        <dd class="num">${fingerprintOf(certificatePem, 'sha256')}</dd>
      </dl>
      <details>
        <summary>Certificate</summary>
        <pre>${certificatePem}</pre>
      </details>
      <p>
        <a href="/saml/${name}/metadata">Metadata</a>
        <span class="soft"
          >· any other name in place of “${name}” is another provider with a key of its own</span
        >
      </p>
    </div>
    <h2>Latest sign-ins</h2>
    ${
      saml.signIns.length
        ? html`<ul class="rows">
            ${saml.signIns.map(
              ({ provider, email, to, at, sessionIndex, endedAt }) =>
                html`<li class="row">
                  <span class="lead-line">${email}</span><span class="right soft">${moment(at)}</span
                  ><span class="under wide">vouched for by ${provider}, to ${to}</span>
                  ${endedAt ? html`<span class="right soft">signed out ${moment(endedAt)}</span>` : startLogout(provider, sessionIndex)}
                </li>`,
            )}
          </ul>`
        : emptyState('Nobody has signed in yet', 'Choose “Sign in with SSO” in Ribbon: it leads here.')
    }`
}

function signInForm({ name }: IdentityProvider, { issuer }: SignInRequest, asked: Asked): Html {
  return html`<div class="ribbon" aria-hidden="true"></div>
    <h1>Sign in</h1>
    <p class="lead">
      The identity provider of “${name}” will vouch for you to <span class="soft">${issuer}</span>.
    </p>
    <form class="card signin" method="post">
      <input type="hidden" name="SAMLRequest" value="${asked.SAMLRequest}" /><input
        type="hidden"
        name="RelayState"
        value="${asked.RelayState}"
      />
      <label
        >Email address<input type="email" name="email" required autofocus autocomplete="username"
      /></label>
      <button class="main">Sign in</button>
    </form>
    <p class="soft">A stand-in for trying Ribbon out: it asks for no password.</p>`
}

/** The POST binding: a form that submits itself. */
function handOver(action: string, fields: { SAMLResponse: string; RelayState: string }): string {
  return html`${doctype}
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Signing in</title>
      </head>
      <body>
        <form method="post" action="${action}">
          <input type="hidden" name="SAMLResponse" value="${fields.SAMLResponse}" /><input
            type="hidden"
            name="RelayState"
            value="${fields.RelayState}"
          />
          <noscript><button>Go on</button></noscript>
        </form>
        ${{ markup: '<script>document.forms[0].submit()</script>' }}
      </body>
    </html>`.markup
}
