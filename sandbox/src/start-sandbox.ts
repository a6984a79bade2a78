import fastify, { type FastifyInstance } from 'fastify'
import qs from 'qs'
import { controlRoutes } from './control.routes.ts'
import { dnsPages } from './dns/dns.pages.ts'
import { openDns } from './dns/open-dns.ts'
import { plannedFaults } from './faults.ts'
import { frontPage } from './front.pages.ts'
import { googlePages } from './google/google.pages.ts'
import { openGoogle } from './google/open-google.ts'
import { mailPages } from './mail/mail.pages.ts'
import { openMail } from './mail/open-mail.ts'
import { accountPages } from './payments/connect/accounts.pages.ts'
import { connectControl } from './payments/connect/connect.control.ts'
import { setupPages } from './payments/connect/setup.pages.ts'
import { openPayments } from './payments/open-payments.ts'
import { elementPages } from './payments/element/element.pages.ts'
import { paymentPages } from './payments/payments.pages.ts'
import { paymentRoutes } from './payments/payments.routes.ts'
import { serveSalesforce } from './salesforce/serve-salesforce.ts'
import { openSalesforce } from './salesforce/open-salesforce.ts'
import { openSaml } from './saml/open-saml.ts'
import type { SandboxState } from './sandbox-state.ts'
import { samlPages } from './saml/saml.pages.ts'
import { samlControl } from './saml/saml.routes.ts'
import { openShipping } from './shipping/open-shipping.ts'
import { parcelPages } from './shipping/parcels.pages.ts'
import { shippingRoutes } from './shipping/shipping.routes.ts'
import { openShopify } from './shopify/open-shopify.ts'
import { shopifyControl } from './shopify/shopify.control.ts'
import { shopifyPages } from './shopify/shopify.pages.ts'
import { shopifyRoutes } from './shopify/shopify.routes.ts'
import { inboxPages } from './webhooks/inbox.pages.ts'
import { openInboxes } from './webhooks/open-inboxes.ts'

export interface SandboxOptions {
  dataDir: string
  host?: string
  /** 0 is any free port. */
  httpPort?: number
  smtpPort?: number
  dnsPort?: number
  shippingWebhookUrl?: string | undefined
  paymentsWebhookUrl?: string | undefined
  paymentsWebhookSecret?: string | undefined
  /** Where events of connected accounts go, with a secret of their own. */
  connectWebhookUrl?: string | undefined
  connectWebhookSecret?: string | undefined
  /** Where webhooks of shops go, when the address an app subscribes with cannot be reached from here. */
  shopifyWebhookUrl?: string | undefined
  /** How often parcels move one step; 0, the default, is never. */
  carrierStepMs?: number
  /** How people reach the sandbox, when not by its host and port. */
  publicUrl?: string | undefined
}

export interface Sandbox {
  httpPort: number
  smtpPort: number
  dnsPort: number
  stop(): Promise<void>
}

/** Starts the stand-ins of all outside services in this process. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { dataDir, host = '127.0.0.1', httpPort = 0, smtpPort = 0, dnsPort = 0 } = options
  const faults = plannedFaults()
  const state: SandboxState = {
    faults,
    payments: openPayments(
      {
        dataDir,
        webhookUrl: options.paymentsWebhookUrl,
        webhookSecret: options.paymentsWebhookSecret,
        connectWebhookUrl: options.connectWebhookUrl,
        connectWebhookSecret: options.connectWebhookSecret,
      },
      faults,
    ),
    shipping: openShipping(
      { dataDir, webhookUrl: options.shippingWebhookUrl, stepMs: options.carrierStepMs ?? 0 },
      faults,
    ),
    mail: openMail(dataDir, faults),
    saml: openSaml(dataDir),
    google: openGoogle(dataDir),
    salesforce: openSalesforce(dataDir, faults),
    dns: openDns(dataDir),
    shopify: openShopify({ dataDir, webhookUrl: options.shopifyWebhookUrl }, faults),
    inboxes: openInboxes(dataDir),
  }
  const app = buildApp(state)
  const stop = async () => {
    await app.close()
    await stopServices(state)
  }
  try {
    await app.listen({ host, port: httpPort })
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : httpPort
    const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
    const publicUrl = (options.publicUrl || `http://${reachable}:${port}`).replace(/\/$/, '')
    const { payments, shipping, saml, google, salesforce, shopify } = state
    for (const each of [payments, shipping, saml, google, salesforce, shopify]) each.publicUrl = publicUrl
    return {
      httpPort: port,
      smtpPort: await state.mail.listen(smtpPort, host),
      dnsPort: await state.dns.listen(dnsPort, host),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function stopServices(state: SandboxState) {
  const { payments, shipping, mail, google, salesforce, dns, shopify, inboxes } = state
  await Promise.all(
    [payments, shipping, mail, google, salesforce, dns, shopify, inboxes].map(each => each.stop()),
  )
}

function buildApp(state: SandboxState): FastifyInstance {
  const app = fastify({
    forceCloseConnections: true,
    bodyLimit: 4 * 1024 * 1024,
    routerOptions: { querystringParser: text => qs.parse(text, { depth: 8 }) as Record<string, unknown> },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, qs.parse(String(body), { depth: 8, arrayLimit: 200, parameterLimit: 5000 })),
  )
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)))
    } catch {
      done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }))
    }
  })
  app.addContentTypeParser('*', (_, body, done) => {
    body.resume()
    done(null, undefined)
  })
  // Cards are sent to the provider by a page of another origin, so the API allows cross-origin requests.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/v1/')) return done()
    reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', 'request-id')
    if (request.method !== 'OPTIONS') return done()
    reply
      .header('access-control-allow-methods', 'GET, POST, DELETE')
      .header(
        'access-control-allow-headers',
        '*, authorization, content-type, stripe-version, idempotency-key',
      )
      .code(204)
      .send()
  })
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({
      error: {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`,
      },
    }),
  )
  registerRoutes(app, state)
  return app
}

function registerRoutes(app: FastifyInstance, state: SandboxState): void {
  paymentRoutes(app, state.payments)
  shippingRoutes(app, state.shipping)
  controlRoutes(app, state)
  connectControl(app, state.payments)
  frontPage(app, state)
  mailPages(app, state.mail)
  parcelPages(app, state.shipping)
  paymentPages(app, state.payments)
  accountPages(app, state.payments)
  setupPages(app, state.payments)
  elementPages(app, state.payments)
  samlPages(app, state.saml)
  samlControl(app, state.saml)
  googlePages(app, state.google, state.faults)
  serveSalesforce(app, state.salesforce)
  dnsPages(app, state.dns)
  shopifyRoutes(app, state.shopify)
  shopifyControl(app, state.shopify)
  shopifyPages(app, state.shopify)
  inboxPages(app, state.inboxes)
}
