import { isIP } from 'node:net'
import { z } from 'zod'

const flag = z
  .enum(['0', '1', 'true', 'false'])
  .default('0')
  .transform(value => value === '1' || value === 'true')
/** Beyond it a node that is stopped would have no time left for its requests and jobs. */
const longestDrainSeconds = 20
const count = (fallback: number) => z.coerce.number().int().nonnegative().default(fallback)
const hostName = z
  .string()
  .default('')
  .transform(name => name.trim().toLowerCase())
  .refine(
    name => /^([a-z0-9-]+(\.[a-z0-9-]+)+)?$/.test(name),
    'must be a host name, such as stores.example.com.',
  )

/** Where parcels are sent from unless SHIP_FROM says otherwise. */
const warehouseAddress = {
  name: 'Ribbon Fulfilment',
  phone: '+1 512 555 0100',
  company_name: 'Ribbon',
  address_line1: '500 Chicon St',
  city_locality: 'Austin',
  state_province: 'TX',
  postal_code: '78702',
  country_code: 'US',
  address_residential_indicator: 'no',
}

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  DATABASE_URL: z.string({ error: 'DATABASE_URL is missing.' }).min(1),
  HOST: z.string().default('127.0.0.1'),
  PORT: count(3000),
  PUBLIC_URL: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  WEB_DIR: z.string().default('dist/web'),
  DEMO: flag,
  /** Lets webhooks go to this machine, for receivers under development; refused in production. */
  ALLOW_PRIVATE_WEBHOOKS: flag,
  LOG_LEVEL: z.string().default('info'),
  DATABASE_POOL: count(10),
  WORKER: z
    .enum(['0', '1'])
    .default('1')
    .transform(value => value === '1'),
  /** How long a node that is stopped still takes requests, so that a load balancer can notice; 5 in production. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(longestDrainSeconds).optional(),
  ROTATE_TOKENS: flag,
  /** Seals what must be read again, and makes the tokens of mailed links; the same on every node. */
  SECRET_KEY: z
    .string()
    .min(16, 'SECRET_KEY needs at least 16 characters.')
    .default('change-me-in-development'),
  /** How many proxies stand before us; the address of a request is read past that many. */
  TRUST_PROXY: count(0),
  /** Who sends it as a Bearer may read `/metrics`; without one only this machine may. */
  METRICS_TOKEN: z.string().default(''),
  /** `0`: nothing is limited, for measurements; not in production. */
  RATE_LIMITS: z
    .enum(['0', '1'])
    .default('1')
    .transform(value => value === '1'),
  /** Teams sent to `BETA_DASHBOARD_PATH` after sign-in, ids with commas; without a path nothing changes. */
  BETA_TEAM_IDS: z
    .string()
    .default('')
    .transform(text =>
      text
        .split(',')
        .map(Number)
        .filter(id => id > 0),
    ),
  BETA_DASHBOARD_PATH: z
    .string()
    .default('')
    .refine(
      path => path === '' || /^\/[^/\\]/.test(path),
      'BETA_DASHBOARD_PATH must be a path of this site.',
    ),
  GOOGLE_CLIENT_ID: z.string().default(''),
  GOOGLE_CLIENT_SECRET: z.string().default(''),
  GOOGLE_ISSUER: z.string().default('https://accounts.google.com'),
  /** The connected app at Salesforce; without one nobody can connect. */
  SALESFORCE_CLIENT_ID: z.string().default(''),
  SALESFORCE_CLIENT_SECRET: z.string().default(''),
  SALESFORCE_LOGIN_URL: z.url().default('https://login.salesforce.com'),
  /** Resolver asked for a domain's verification record, `host:port`; the system's when empty. */
  DNS_SERVER: z.string().default(''),
  /** Below it each store has a name of its own; none when empty. */
  STORES_HOST: hostName,
  /** What own domains of stores lead to; the name of `PUBLIC_URL` when empty. */
  STORES_TARGET: hostName,
  /** Who sends it as a Bearer may ask for which hosts certificates are wanted; without one only this machine may. */
  TLS_ASK_TOKEN: z.string().default(''),
  PASSWORD_MIN_LENGTH: count(6),
  DEFAULT_TEAM_MODULES: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().default(''),
  /** Shown to browsers: opens the provider's own card element. */
  STRIPE_PUBLISHABLE_KEY: z.string().default(''),
  STRIPE_API_BASE: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().default(''),
  /** Of the endpoint for connected accounts; without one their events are refused, and hourly sweeps read them. */
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().default(''),
  SHIPENGINE_API_KEY: z.string().default(''),
  SHIPENGINE_API_BASE: z.string().optional(),
  SHIPENGINE_JWKS_URL: z.string().default('https://api.shipengine.com/jwks'),
  /** Of our app at Shopify; without a key there are no shops to connect. */
  SHOPIFY_API_KEY: z.string().default(''),
  SHOPIFY_API_SECRET: z.string().default(''),
  /** Where the stand-in has the shops; Shopify itself when empty. */
  SHOPIFY_API_BASE: z.string().default(''),
  SMTP_URL: z.string().default(''),
  /**
   * Our bank account as invoices show it, its lines separated by semicolons. Without one, invoices ask for a check
   * or an email.
   */
  INVOICE_PAY_TO: z.string().default(''),
  MAIL_FROM: z.string().default('Ribbon <hello@ribbon.test>'),
  SANDBOX_URL: z.string().optional(),
  SHIP_FROM: z.string().default(JSON.stringify(warehouseAddress)),
})

export type Config = z.output<typeof environment> & {
  publicUrl: string
  isProduction: boolean
  drainMs: number
  /** Browsers reach us over https, so cookies are marked as secure. */
  isSecure: boolean
  /** The country of the warehouse. */
  shipsFrom: string
  /** What own domains of stores lead to. */
  storesTarget: string
  /** Names that nobody else can have. */
  ownHosts: string[]
  /** Of a team that signs up. */
  newTeamModules: string[]
}

/** Secrets that production refuses to be without; the stand-ins' values count as missing. */
const secrets = [
  'PUBLIC_URL',
  'SECRET_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SHIPENGINE_API_KEY',
  'SMTP_URL',
  'MAIL_FROM',
] as const

/** Reads the settings; throws one plain sentence that names what is missing. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success)
    throw new Error(parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join(' '))
  const config = parsed.data
  const isProduction = config.NODE_ENV === 'production'
  if (isProduction) {
    const missing = secrets.filter(
      name => !env[name] || /sandbox|change-?me|\.test>?$/i.test(env[name] ?? ''),
    )
    if (missing.length) throw new Error(`Production needs ${missing.join(', ')}: set each to a real value.`)
    if (config.STRIPE_CONNECT_WEBHOOK_SECRET === config.STRIPE_WEBHOOK_SECRET)
      throw new Error('STRIPE_CONNECT_WEBHOOK_SECRET must be that of an endpoint of its own.')
    if (!config.RATE_LIMITS) throw new Error('Production runs with RATE_LIMITS: unset it.')
    if (
      config.GOOGLE_CLIENT_ID &&
      (!config.GOOGLE_CLIENT_SECRET ||
        !config.GOOGLE_ISSUER.startsWith('https://') ||
        /sandbox/i.test(config.GOOGLE_CLIENT_ID))
    )
      throw new Error(
        'Production needs GOOGLE_CLIENT_ID with its GOOGLE_CLIENT_SECRET, and a GOOGLE_ISSUER with https, or none of them.',
      )
    requireRealSalesforce(config)
    if (config.ALLOW_PRIVATE_WEBHOOKS)
      throw new Error('Production runs without ALLOW_PRIVATE_WEBHOOKS: unset it.')
    if (config.SHOPIFY_API_KEY && (!config.SHOPIFY_API_SECRET || /sandbox/i.test(config.SHOPIFY_API_KEY)))
      throw new Error('Production needs SHOPIFY_API_KEY with its SHOPIFY_API_SECRET, or neither.')
    if (config.DEMO || config.STRIPE_API_BASE || config.SHIPENGINE_API_BASE || config.SHOPIFY_API_BASE)
      throw new Error(
        'Production runs without DEMO, STRIPE_API_BASE, SHIPENGINE_API_BASE and SHOPIFY_API_BASE: unset them.',
      )
  }
  const modules = config.DEFAULT_TEAM_MODULES ?? (config.DEMO ? 'swag_store,project,e_commerce' : 'project')
  const publicUrl = (config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`).replace(/\/$/, '')
  const storesTarget = config.STORES_TARGET || nameToPointAt(publicUrl)
  return {
    ...config,
    isProduction,
    isSecure: publicUrl.startsWith('https://'),
    drainMs: (config.DRAIN_SECONDS ?? (isProduction ? 5 : 0)) * 1_000,
    newTeamModules: modules
      .split(',')
      .map(name => name.trim())
      .filter(Boolean),
    publicUrl,
    shipsFrom: (JSON.parse(config.SHIP_FROM) as { country_code?: string }).country_code ?? 'US',
    storesTarget,
    ownHosts: [new URL(publicUrl).hostname, storesTarget, config.STORES_HOST].filter(Boolean),
  }
}

/** The values of the stand-in count as missing. */
function requireRealSalesforce(config: z.output<typeof environment>): void {
  const isReal =
    config.SALESFORCE_CLIENT_SECRET !== '' &&
    /^https:\/\/[^/]+\.salesforce\.(com|mil)\/?$/.test(config.SALESFORCE_LOGIN_URL) &&
    !/sandbox/i.test(config.SALESFORCE_CLIENT_ID)
  if (config.SALESFORCE_CLIENT_ID !== '' && !isReal)
    throw new Error(
      'Production needs SALESFORCE_CLIENT_ID with SALESFORCE_CLIENT_SECRET, and a SALESFORCE_LOGIN_URL of Salesforce.',
    )
}

/** An address of this machine is no name to point at, so the stand-in for DNS has one for the demo. */
function nameToPointAt(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) ? 'stores.ribbon.test' : hostname
}
