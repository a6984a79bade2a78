import { permissionsPolicy } from '../../../../platform/http/headers/security-headers.ts'

/** Origins of the payment provider: whose scripts run, whose pages are framed, who is asked. */
export type Provider = Record<'scripts' | 'frames' | 'asked', readonly string[]>

/**
 * What a store's document may load: our own scripts, styles, fonts and pictures, and answers of our own calls. The
 * page on which cards are entered may load the provider's, too, and pay with a wallet; no other page of a store may.
 */
export function documentPolicy({
  page,
  secure,
  provider,
}: {
  page: string
  secure: boolean
  provider: Provider
}): Record<string, string> {
  const { scripts, frames, asked } = page === '/checkout' ? provider : { scripts: [], frames: [], asked: [] }
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...asked].join(' '),
    ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-security-policy': directives.join('; '),
    ...(page === '/checkout'
      ? { 'permissions-policy': permissionsPolicy({ payment: '(self "https://js.stripe.com")' }) }
      : {}),
  }
}
