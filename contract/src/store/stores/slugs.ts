/** Names that lead elsewhere, or that somebody could mistake for Ribbon itself. */
const reserved = new Set(
  (
    'about account accounts admin administrator api app apps asset assets auth billing blog cable cart carts cdn checkout ' +
    'contact dashboard demo dev docs email e-commerce favicon files ftp gift gifts health healthz help home imap invoice ' +
    'invoices legal live login logout mail me metrics mx new ns ns1 ns2 null official operations operator order orders pay ' +
    'payment payments paypal pop preview privacy product products readyz ribbon robots root security settings sign-in ' +
    'sign-up signup sitemap smtp sso staff staging static status store store-front stores stripe support system team ' +
    'teams terms test tls track tracking undefined user users v1 v2 webhook webhooks www'
  ).split(' '),
)

export const slugMax = 40

/** What is wrong with the name in a store's address, as one sentence; undefined where it can be taken. */
export function slugProblem(slug: string): string | undefined {
  if (slug === '') return 'Enter a name for the address.'
  if (slug.length < 2 || slug.length > slugMax) return `The address needs 2 to ${slugMax} characters.`
  // Two dashes in a row begin the coded form of other alphabets (punycode), in which letters look like others.
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    return 'Use only letters a to z, digits and single dashes between them in the address.'
  if (/^\d+$/.test(slug)) return 'The address needs at least one letter.'
  if (reserved.has(slug)) return `The address “${slug}” is not available. Choose another one.`
  return undefined
}

/** A name for the address made of a title; may still be one that cannot be taken. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, slugMax)
    .replace(/-+$/, '')
}
