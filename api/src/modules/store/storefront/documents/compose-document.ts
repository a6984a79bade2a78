import { escapeHtml } from '../../../../platform/http/hosts/escape-html.ts'

export interface DocumentStore {
  title: string
  /** Of a page that shows one thing; the others have the store's. */
  pageTitle?: string | undefined
  picture?: string | undefined
  /** Plain text. */
  description: string
  slug: string
  primaryColor: string
  logoImage: string | null
  bannerImage: string | null
  /** 180 pixels wide. */
  favicon: string | null
  /** 32 pixels wide. */
  faviconSmall: string | null
  isFindable: boolean
}

export interface DocumentOptions {
  /** The web app's scripts and styles. */
  parts: readonly string[]
  /** Where shoppers find the store: pictures are named to other sites by it. */
  address: string
  /** What the page shows first, as its call answers it. */
  firstData: unknown
}

// Without it browsers ask for /favicon.ico, which stores do not have.
const noIcon = '<link rel="icon" href="data:,">'

/** What is said of a store that is closed or that never was: nothing tells them apart. */
const closed = { title: 'This store is not open', parts: ['<meta name="robots" content="noindex">', noIcon] }
const descriptionMax = 200

/** The document of a store's pages. Its texts stand in it as text and attributes only. */
export function composeDocument(
  store: (DocumentStore & { isPreview: boolean }) | undefined,
  { parts, address, firstData }: DocumentOptions,
): string {
  const head = store ? headOf(store, address) : closed.parts
  const title = store ? titleOf(store) : closed.title
  return `<!doctype html>
<html lang="en" data-store="${escapeHtml(store?.slug ?? '')}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)}</title>
${indented([...head, ...parts])}
  </head>
  <body>
    <div id="root"></div>
    <noscript>${escapeHtml(title)}</noscript>
    <script type="application/json" id="store-data">${scriptText(store ? firstData : null)}</script>
  </body>
</html>
`
}

const titleOf = ({ title, pageTitle }: DocumentStore) => (pageTitle ? `${pageTitle} · ${title}` : title)

function headOf(store: DocumentStore & { isPreview: boolean }, address: string): string[] {
  const { origin } = new URL(address)
  const description = shortened(store.description)
  const picture = store.picture ?? store.bannerImage ?? store.logoImage
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeHtml(content)}">`
  const icon = (rel: string, href: string | null) =>
    href ? [`<link rel="${rel}" href="${escapeHtml(href)}">`] : []
  return [
    ...(store.isFindable && !store.isPreview ? [] : [meta('robots', 'noindex')]),
    ...(description ? [meta('description', description), property('og:description', description)] : []),
    meta('theme-color', store.primaryColor),
    property('og:type', 'website'),
    property('og:title', titleOf(store)),
    property('og:url', address),
    ...(picture ? [property('og:image', `${origin}${picture}`)] : []),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...(store.faviconSmall ? icon('icon', store.faviconSmall) : [noIcon]),
    ...icon('apple-touch-icon', store.favicon),
  ]
}

/** The first words of a text in one line. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= descriptionMax ? line : `${line.slice(0, descriptionMax - 1).trimEnd()}…`
}

/** Nothing in it can end the script or begin a comment. */
const scriptText = (data: unknown) =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const indented = (lines: readonly string[]) => lines.map(line => `    ${line}`).join('\n')
