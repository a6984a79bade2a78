import { pageStyle } from './page-style.ts'

/** HTML that is safe to insert. */
export interface Html {
  readonly markup: string
}
type Piece = Html | Html[] | string | number | false | null | undefined

/** Puts values into markup; everything that is not itself `Html` is escaped. */
export function html(strings: TemplateStringsArray, ...values: Piece[]): Html {
  const markup = strings.reduce(
    (sum, text, at) => sum + text + (at < values.length ? written(values[at]) : ''),
    '',
  )
  return { markup }
}

function written(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return ''
  if (Array.isArray(piece)) return piece.map(written).join('')
  return typeof piece === 'object' ? piece.markup : escapeHtml(String(piece))
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

export const doctype: Html = { markup: '<!doctype html>' }
const style: Html = { markup: `<style>${pageStyle}</style>` }

// Reloads the list every few seconds, unless somebody is about to click something in it.
const liveScript: Html = {
  markup: `<script>
setInterval(async () => {
  const now = document.querySelector('[data-live]');
  if (!now || document.hidden || now.contains(document.activeElement) || getSelection().toString()) return;
  try {
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
    const then = page.querySelector('[data-live]');
    if (then && then.innerHTML !== now.innerHTML) now.innerHTML = then.innerHTML;
  } catch {}
}, 2500);
</script>`,
}

const places = [
  ['/mail', 'Mail'],
  ['/parcels', 'Parcels'],
  ['/payments', 'Payments'],
  ['/saml', 'Single sign-on'],
  ['/google', 'Google'],
  ['/salesforce', 'Salesforce'],
  ['/dns', 'Domains'],
  ['/shopify', 'Shopify'],
  ['/webhooks', 'Webhooks'],
] as const

export interface PageParts {
  title: string
  /** The path of the menu entry this page belongs to. */
  here?: string
  lead?: string | Html
  body: Html
  live?: boolean
}

/** A whole page of the sandbox with its frame. */
export function page({ title, here, lead, body, live }: PageParts): string {
  const links = places.map(
    ([path, name]) => html`<a href="${path}" ${path === here && html` aria-current="page"`}>${name}</a>`,
  )
  return html`${doctype}
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Ribbon sandbox</title>
        <link rel="icon" href="data:," />
        ${style}
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header class="top">
          <div class="wrap">
            <a class="brand" href="/"
              ><span class="bow" aria-hidden="true"></span>Ribbon <small>sandbox</small></a
            >
            <nav aria-label="Sandbox">${links}</nav>
          </div>
        </header>
        <main id="content" class="wrap">
          <h1>${title}</h1>
          ${lead && html`<p class="lead">${lead}</p>`} ${live ? html`<div data-live>${body}</div>` : body}
        </main>
        ${live && liveScript}
      </body>
    </html>`.markup
}

/** A page for somebody outside, without the sandbox's menu. */
export function publicPage(title: string, body: Html): string {
  return html`${doctype}
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${style}
      </head>
      <body>
        <main class="wrap narrow">${body}</main>
      </body>
    </html>`.markup
}

export function money(cents: number, currency = 'usd'): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
}

export function moment(when: string | number): Html {
  const date = new Date(typeof when === 'number' ? when * 1000 : when)
  const shown = date.toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  return html`<time datetime="${date.toISOString()}">${shown}</time>`
}

export type Tone = 'good' | 'busy' | 'bad' | 'quiet'

export function status(tone: Tone, word: string): Html {
  return html`<span class="status ${tone}"><i aria-hidden="true"></i>${word}</span>`
}

export function emptyState(title: string, hint: string): Html {
  return html`<div class="empty">
    <svg
      width="72"
      height="56"
      viewBox="0 0 72 56"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      aria-hidden="true"
    >
      <rect x="12" y="24" width="48" height="28" rx="3" />
      <path
        d="M8 16h56v8H8zM36 16v36M36 16c-4-12-18-12-16-3 1 4 10 3 16 3Zm0 0c4-12 18-12 16-3-1 4-10 3-16 3Z"
      />
    </svg>
    <h2>${title}</h2>
    <p>${hint}</p>
  </div>`
}
