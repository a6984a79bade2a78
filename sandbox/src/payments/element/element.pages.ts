import type { FastifyInstance, FastifyReply } from 'fastify'
import { doctype, html, type Html } from '../../pages.ts'
import { authenticate } from '../authenticate.ts'
import { forIntent } from '../connect/on-behalf-of.ts'
import type { Payments } from '../open-payments.ts'
import { challengeScript, elementScript } from './element-script.ts'
import { elementStyle } from './element-style.ts'

/** The provider's own card element and its bank's page, framed by the merchant's: the card's number stays on this origin. */
export function elementPages(app: FastifyInstance, payments: Payments): void {
  app.get('/payments/element', (_, reply) =>
    sendFramed(
      reply,
      'Card',
      'light',
      '/payments/element/card.js',
      html`<form novalidate>
        ${field({ name: 'number', label: 'Card number', placeholder: '1234 1234 1234 1234', autocomplete: 'cc-number', isWide: true })}
        ${field({ name: 'expiry', label: 'Expiration date', placeholder: 'MM / YY', autocomplete: 'cc-exp' })}
        ${field({ name: 'cvc', label: 'Security code', placeholder: 'CVC', autocomplete: 'cc-csc' })}
        <p class="note">
          A stand-in for the card provider: use its test cards, such as 4242 4242 4242 4242. No money is real.
        </p>
        <button hidden></button>
      </form>`,
    ),
  )
  app.get('/payments/element/card.js', (_, reply) => sendScript(reply, elementScript))
  app.get('/payments/element/challenge.js', (_, reply) => sendScript(reply, challengeScript))

  app.get<{ Params: { id: string }; Querystring: { client_secret?: string; theme?: string } }>(
    '/payments/challenge/:id',
    ({ params, query }, reply) => {
      if (!mayAnswer(payments, params.id, query.client_secret)) reply.code(404)
      return sendFramed(
        reply,
        'Your bank',
        query.theme === 'dark' ? 'dark' : 'light',
        '/payments/element/challenge.js',
        html`<form class="challenge">
          <h2 tabindex="-1">Is it you?</h2>
          <p>Your bank asks you to confirm ${isPayment(params.id) ? 'this payment' : whatIsSaved}.</p>
          <div class="actions">
            <button class="main" value="yes">Complete authentication</button
            ><button value="no">Fail authentication</button>
          </div>
        </form>`,
      )
    },
  )
  app.post<{
    Params: { id: string }
    Querystring: { client_secret?: string }
    Body: { answer?: string } | undefined
  }>('/payments/challenge/:id', async ({ params, query, body }, reply) => {
    if (!mayAnswer(payments, params.id, query.client_secret)) return reply.code(404).send({})
    await authenticate(payments, params.id, body?.answer === 'yes')
    return { answered: true }
  })
}

const isPayment = (id: string) => id.startsWith('pi_')
const whatIsSaved = 'that you are saving this card for later payments'

function mayAnswer(platform: Payments, id: string, secret: string | undefined): boolean {
  const { book } = forIntent(platform, id)
  const intent = book.get('setup_intents', id) ?? book.get('payment_intents', id)
  return secret !== undefined && intent?.client_secret === secret
}

function field({
  name,
  label,
  placeholder,
  autocomplete,
  isWide = false,
}: {
  name: string
  label: string
  placeholder: string
  autocomplete: string
  isWide?: boolean
}): Html {
  return html`<div class="${isWide ? 'wide' : ''}">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      inputmode="numeric"
      autocomplete="${autocomplete}"
      placeholder="${placeholder}"
      aria-describedby="${name}-error"
      required
    />
    <p class="error" id="${name}-error" aria-live="polite"></p>
  </div>`
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; frame-src " +
  "'self'; form-action 'none'; base-uri 'none'"

function sendFramed(reply: FastifyReply, title: string, theme: 'light' | 'dark', script: string, body: Html) {
  return reply
    .type('text/html')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .send(
      html`${doctype}
        <html lang="en" data-theme="${theme}">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>${title}</title>
            <style>
              ${{ markup: elementStyle }}
            </style>
          </head>
          <body>
            <main>${body}</main>
            <script src="${script}"></script>
          </body>
        </html>`.markup,
    )
}

function sendScript(reply: FastifyReply, script: string) {
  return reply.type('text/javascript').header('cache-control', 'no-store').send(script)
}
