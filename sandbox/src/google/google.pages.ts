import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pause, type Faults } from '../faults.ts'
import { emptyState, html, page, publicPage, status, type Html } from '../pages.ts'
import { clientId, type Account, type Google } from './open-google.ts'

interface Chosen {
  email?: string
}

export function googlePages(app: FastifyInstance, google: Google, faults: Faults): void {
  app.get('/google', (_, reply) =>
    reply.type('text/html').send(
      page({
        title: 'Google accounts',
        here: '/google',
        live: true,
        lead: 'An account is made for every address that signs in.',
        body: overview(google),
      }),
    ),
  )
  app.get<{ Params: { uid: string } }>('/google/choose/:uid', async (request, reply) => {
    const provider = await google.provider()
    const details = await provider.interactionDetails(request.raw, reply.raw).catch(() => undefined)
    if (!details)
      return reply
        .code(404)
        .type('text/html')
        .send(
          publicPage(
            'Nothing to sign in to',
            emptyState('This sign-in is over', 'Begin again at the service you want to sign in to.'),
          ),
        )
    return reply.type('text/html').send(publicPage('Choose an account', chooser(google)))
  })
  app.post<{ Params: { uid: string }; Body: Chosen | undefined }>(
    '/google/choose/:uid',
    async (request, reply) => {
      const provider = await google.provider()
      const email = String(request.body?.email ?? '').trim()
      const result = email.includes('@')
        ? { login: { accountId: (await google.accountOf(email)).id } }
        : { error: 'access_denied', error_description: 'The person went back.' }
      const next = await provider.interactionResult(request.raw, reply.raw, result)
      return reply.redirect(next, 303)
    },
  )

  app.post<{ Body: Partial<Account> | undefined }>('/control/google/accounts', async ({ body }, reply) => {
    const { id, email, email_verified = true, name = '' } = body ?? {}
    if (typeof id !== 'string' || typeof email !== 'string')
      return reply.code(422).send({ error: 'id and email must be texts' })
    const account = { id, email: email.toLowerCase(), email_verified, name }
    await google.put(account)
    return account
  })
  app.post<{ Body: Record<string, unknown> | undefined }>('/control/google/twist', ({ body }) => {
    google.twist = body
    return { twist: body }
  })

  // The library parses requests itself, so no body parser may run before.
  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, __, done) => done(null))
    const handle = (request: FastifyRequest, reply: FastifyReply) => pass(google, faults, request, reply)
    scope.all('/google/*', handle)
  })
}

async function pass(
  google: Google,
  faults: Faults,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const fault = faults.take('google', `${request.method} ${request.url.split('?')[0]}`)
  if (fault?.mode === 'slow') await pause(fault.delayMs)
  else if (fault) return void reply.code(503).send()
  const provider = await google.provider()
  reply.hijack()
  const { raw } = request
  Object.assign(raw, { originalUrl: raw.url, url: raw.url!.replace('/google', '') })
  void provider.callback()(raw, reply.raw)
}

function overview({ book, publicUrl }: Google): Html {
  const accounts = book.all('accounts').toReversed()
  return html`<div class="card">
      <dl class="facts">
        <dt>Issuer</dt>
        <dd>${publicUrl}/google</dd>
        <dt>Client</dt>
        <dd>${clientId}</dd>
      </dl>
    </div>
    <h2>Accounts</h2>
    ${
      accounts.length
        ? html`<ul class="rows">
            ${accounts.map(
              ({ id, email, email_verified }) =>
                html`<li class="row">
                  <span class="lead-line">${email}</span
                  ><span class="right"
                    >${email_verified ? status('good', 'Verified') : status('bad', 'Not verified')}</span
                  ><span class="under wide">sub ${id}</span>
                </li>`,
            )}
          </ul>`
        : emptyState('No accounts yet', 'Choose “Sign in with Google” in Ribbon: it leads here.')
    }`
}

function chooser({ book }: Google): Html {
  const accounts = book.all('accounts').toReversed().slice(0, 8)
  return html`<div class="ribbon" aria-hidden="true"></div>
    <h1>Choose an account</h1>
    <p class="lead">to go on to Ribbon</p>
    ${
      accounts.length > 0 &&
      html`<form class="card choices" method="post">
        ${accounts.map(({ email }) => html`<button name="email" value="${email}">${email}</button>`)}
      </form>`
    }
    <form class="card signin" method="post">
      <label
        >${accounts.length ? 'Another address' : 'Email address'}<input
          type="email"
          name="email"
          required
          autocomplete="username"
          ${!accounts.length && html` autofocus`}
      /></label>
      <button class="main">Go on</button>
    </form>
    <form class="actions" method="post"><button>Go back</button></form>
    <p class="soft">A stand-in for trying Ribbon out; Google knows nothing of it.</p>`
}
