import { startSandbox } from './start-sandbox.ts'

const env = process.env

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

function numberFrom(name: string, otherwise: number): number {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  if (!/^\d+$/.test(text)) fail(`${name} must be a whole number, not "${text}".`)
  return Number(text)
}

if (env.NODE_ENV === 'production')
  fail('The sandbox stands in for real services and refuses to run with NODE_ENV=production.')

const host = env.SANDBOX_HOST || '127.0.0.1'
const httpPort = numberFrom('SANDBOX_PORT', 3001)
const smtpPort = numberFrom('SANDBOX_SMTP_PORT', 3002)
const dnsPort = numberFrom('SANDBOX_DNS_PORT', 3003)
const dataDir = env.SANDBOX_DATA_DIR || '.data/sandbox'

try {
  const sandbox = await startSandbox({
    host,
    httpPort,
    smtpPort,
    dnsPort,
    dataDir,
    publicUrl: env.SANDBOX_PUBLIC_URL,
    shippingWebhookUrl: env.SHIPPING_WEBHOOK_URL,
    paymentsWebhookUrl: env.PAYMENTS_WEBHOOK_URL,
    paymentsWebhookSecret: env.PAYMENTS_WEBHOOK_SECRET,
    connectWebhookUrl: env.CONNECT_WEBHOOK_URL,
    connectWebhookSecret: env.CONNECT_WEBHOOK_SECRET,
    shopifyWebhookUrl: env.SHOPIFY_WEBHOOK_URL,
    carrierStepMs: numberFrom('SANDBOX_CARRIER_STEP_MS', 120_000),
  })
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      void sandbox.stop().finally(() => process.exit(0))
    })
  }
  console.log(
    `Sandbox ready: pages and stand-ins at http://${host}:${sandbox.httpPort}, mail on port ${sandbox.smtpPort}, names on UDP port ${sandbox.dnsPort}.`,
  )
} catch (error) {
  const { code, port, path, message } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    fail(
      `Port ${port} on ${host} is taken, so the sandbox cannot start; set SANDBOX_PORT, ` +
        'SANDBOX_SMTP_PORT or SANDBOX_DNS_PORT to a free one.',
    )
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EPERM')
    fail(`The sandbox cannot write ${path ?? dataDir}; set SANDBOX_DATA_DIR to a folder it may write.`)
  fail(`The sandbox cannot start: ${message}`)
}
