import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastify from 'fastify'

export interface SecurityOptions {
  secure: boolean
  /** Origins of the payment provider: whose scripts run, whose pages are framed, who is asked. */
  outside: Record<'scripts' | 'frames' | 'asked', readonly string[]>
}

/** What no page of ours uses, and no injected one may. */
const deniedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Denies every such feature, but those that are given to whom is named. */
export const permissionsPolicy = (given: Record<string, string> = {}) =>
  deniedFeatures.map(feature => `${feature}=${given[feature] ?? '()'}`).join(', ')

type Headers = Record<string, string>

/** Of answers that are no documents: calls, scripts, pictures. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const ofAnyAnswer = [
  'strict-transport-security',
  'x-content-type-options',
  'cross-origin-resource-policy',
  'referrer-policy',
]

/**
 * What documents carry, and what everything else does, for which most of it means nothing: a page loads fifty files, and each
 * would bring a kilobyte of it. Helmet would compose its headers anew for each answer, so it is asked once.
 */
export async function securityHeaders(
  options: SecurityOptions,
): Promise<{ ofDocuments: Headers; ofData: Headers }> {
  const sample = fastify()
  await sample.register(helmet, securityPolicies(options))
  sample.get('/', (_request, reply) => reply.send())
  const { headers } = await sample.inject('/')
  await sample.close()
  const ownHeaders = ['connection', 'content-length', 'date']
  const made = Object.entries(headers).flatMap(([name, value]) =>
    ownHeaders.includes(name) ? [] : [[name, String(value)] as const],
  )
  return {
    ofDocuments: { ...Object.fromEntries(made), 'permissions-policy': permissionsPolicy() },
    ofData: {
      ...Object.fromEntries(made.filter(([name]) => ofAnyAnswer.includes(name))),
      'content-security-policy': dataPolicy,
    },
  }
}

/** Which scripts, frames and servers our pages may use, and what a browser tells others of them. */
function securityPolicies({ secure, outside }: SecurityOptions): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        styleSrc: ["'self'"],
        fontSrc: ["'self'", 'data:'],
        scriptSrc: ["'self'", ...outside.scripts],
        frameSrc: ["'self'", ...outside.frames],
        connectSrc: ["'self'", ...outside.asked],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: secure ? [] : null,
      },
    },
    frameguard: { action: 'deny' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // Paths carry tokens (an invitation, a reset), so no page gets them as its referrer.
    referrerPolicy: { policy: 'strict-origin' },
  }
}
