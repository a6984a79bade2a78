/** What a store's documents may load: our own scripts, styles, fonts and pictures, and answers of our own calls. */
const directives = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
]

export const documentPolicy = (secure: boolean) =>
  [...directives, ...(secure ? ['upgrade-insecure-requests'] : [])].join('; ')
