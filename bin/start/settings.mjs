import { createHmac } from 'node:crypto'
import path from 'node:path'
import { root } from '../packages/install.mjs'

const productionNeeds = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'SECRET_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SHIPENGINE_API_KEY',
  'SMTP_URL',
  'MAIL_FROM',
]
const looksDefault = /sandbox|change-?me|\.test>?$/i

/** Reads the settings: addresses, folders, and which outside services are real. Throws one sentence about a wrong one. */
export function readSettings(env = process.env) {
  const host = env.HOST || '127.0.0.1'
  const port = portOf(env.PORT, 'PORT', 3000)
  const production = env.NODE_ENV === 'production'
  if (production) refuseDefaults(env)
  const reachedAt =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  const local = `http://${reachedAt}:${port}`
  const standIns = {
    payments: !env.STRIPE_SECRET_KEY,
    shipping: !env.SHIPENGINE_API_KEY,
    mail: !env.SMTP_URL,
    google: !env.GOOGLE_CLIENT_ID,
    salesforce: !env.SALESFORCE_CLIENT_ID,
    names: !env.DNS_SERVER,
    shops: !env.SHOPIFY_API_KEY,
  }
  const sandbox = {
    wanted: !production && (standIns.payments || standIns.shipping || standIns.mail),
    host: env.SANDBOX_HOST || '127.0.0.1',
    port: portOf(env.SANDBOX_PORT, 'SANDBOX_PORT', port + 1),
    smtpPort: portOf(env.SANDBOX_SMTP_PORT, 'SANDBOX_SMTP_PORT', port + 2),
    dnsPort: portOf(env.SANDBOX_DNS_PORT, 'SANDBOX_DNS_PORT', port + 3),
  }
  return {
    host,
    port,
    production,
    local,
    standIns,
    sandbox,
    sandboxUrl: `http://127.0.0.1:${sandbox.port}`,
    publicUrl: (env.PUBLIC_URL || local).replace(/\/$/, ''),
    dataDir: path.resolve(root, env.DATA_DIR || '.data'),
    databaseUrl: env.DATABASE_URL || undefined,
  }
}

/** @typedef {ReturnType<typeof readSettings>} Settings */

/** @param {string | undefined} value @param {string} name @param {number} fallback */
function portOf(value, name, fallback) {
  const port = value ? Number(value) : fallback
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`${name} must be a port between 1 and 65535, and is ${value || port}.`)
  return port
}

/** @param {NodeJS.ProcessEnv} env */
function refuseDefaults(env) {
  const missing = productionNeeds.filter(name => !env[name])
  const defaults = productionNeeds.filter(name => env[name] && looksDefault.test(env[name]))
  if (missing.length + defaults.length === 0) return
  const parts = [
    missing.length ? `${missing.join(', ')} missing` : '',
    defaults.length ? `${defaults.join(', ')} a default` : '',
  ]
  throw new Error(`Ribbon does not start in production: ${parts.filter(Boolean).join('; ')}.`)
}

/** The environment of the server. @param {Settings} settings @param {{ databaseUrl: string, secret: string }} made */
export function serverEnvironment(settings, { databaseUrl, secret }) {
  const { host, port, dataDir, publicUrl, production, standIns, sandboxUrl } = settings
  const common = {
    ...process.env,
    HOST: host,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    WEB_DIR: path.join(root, 'dist/web'),
    PUBLIC_URL: publicUrl,
  }
  if (production) return common
  const nothingReal = !settings.databaseUrl && standIns.payments && standIns.shipping && standIns.mail
  return {
    ...common,
    SECRET_KEY: process.env.SECRET_KEY || secret,
    ALLOW_PRIVATE_WEBHOOKS: process.env.ALLOW_PRIVATE_WEBHOOKS ?? '1',
    DEMO: process.env.DEMO ?? (nothingReal ? '1' : '0'),
    MAIL_FROM: process.env.MAIL_FROM || 'Ribbon <hello@ribbon.test>',
    ...(settings.sandbox.wanted && { SANDBOX_URL: process.env.SANDBOX_URL || sandboxUrl }),
    ...(standIns.payments && {
      STRIPE_API_BASE: sandboxUrl,
      STRIPE_SECRET_KEY: 'sk_test_ribbon_sandbox',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_ribbon_sandbox',
      STRIPE_WEBHOOK_SECRET: webhookSecret(secret),
      STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecret(secret, 'connect webhook'),
    }),
    ...(standIns.shipping && {
      SHIPENGINE_API_BASE: `${sandboxUrl}/shipengine`,
      SHIPENGINE_API_KEY: 'TEST_ribbon_sandbox',
      SHIPENGINE_JWKS_URL: `${sandboxUrl}/shipengine/jwks`,
    }),
    ...(standIns.mail && { SMTP_URL: `smtp://127.0.0.1:${settings.sandbox.smtpPort}` }),
    ...(settings.sandbox.wanted &&
      standIns.google && {
        GOOGLE_CLIENT_ID: 'ribbon-sandbox',
        GOOGLE_CLIENT_SECRET: 'ribbon-sandbox-secret',
        GOOGLE_ISSUER: `${sandboxUrl}/google`,
      }),
    ...(settings.sandbox.wanted &&
      standIns.shops && {
        SHOPIFY_API_KEY: 'ribbon-sandbox',
        SHOPIFY_API_SECRET: 'shpss_ribbon_sandbox',
        SHOPIFY_API_BASE: `${sandboxUrl}/shopify`,
      }),
    ...(settings.sandbox.wanted &&
      standIns.salesforce && {
        SALESFORCE_CLIENT_ID: 'ribbon-sandbox',
        SALESFORCE_CLIENT_SECRET: 'ribbon-sandbox-secret',
        SALESFORCE_LOGIN_URL: sandboxUrl,
      }),
    ...(settings.sandbox.wanted && standIns.names && { DNS_SERVER: `127.0.0.1:${settings.sandbox.dnsPort}` }),
  }
}

/**
 * The environment of the stand-ins. Their webhooks go to the local address, because the public one may be a proxy's.
 * @param {Settings} settings
 * @param {string} secret
 */
export function sandboxEnvironment(settings, secret) {
  const { sandbox, dataDir, local } = settings
  return {
    ...process.env,
    SANDBOX_HOST: sandbox.host,
    SANDBOX_PORT: String(sandbox.port),
    SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
    SANDBOX_DNS_PORT: String(sandbox.dnsPort),
    SANDBOX_DATA_DIR: path.join(dataDir, 'sandbox'),
    SHIPPING_WEBHOOK_URL: `${local}/api/v2/webhooks/shipengine`,
    PAYMENTS_WEBHOOK_URL: `${local}/api/v2/webhooks/stripe`,
    PAYMENTS_WEBHOOK_SECRET: webhookSecret(secret),
    CONNECT_WEBHOOK_URL: `${local}/api/v2/webhooks/stripe/connect`,
    CONNECT_WEBHOOK_SECRET: webhookSecret(secret, 'connect webhook'),
    SHOPIFY_WEBHOOK_URL: `${local}/api/v2/webhooks/shopify`,
  }
}

/** @param {string} secret */
function webhookSecret(secret, endpoint = 'payments webhook') {
  return `whsec_${createHmac('sha256', secret).update(endpoint).digest('hex')}`
}
