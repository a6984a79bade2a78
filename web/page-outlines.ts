import type { PathRow } from './src/path-row.ts'
import { productName } from './src/platform/page-title.ts'

/**
 * What stands in the document of a page until its scripts have run: where things will be, and the words that are known.
 * Hidden from screen readers, because all of it is replaced at once. Styles: `outline.css`.
 */
export function outlineOf({ layout, title, opening }: PathRow): string {
  if (layout === 'bare') return ''
  if (layout === 'dashboard')
    return hidden(
      'outline',
      `<div class="outline-header">${mark(24)}</div><div class="outline-main">${blocks}</div>`,
    )
  if (layout === 'standalone')
    return hidden(
      'pub-page',
      `<div class="pub-band">${escaped(title)}</div><div class="pub-main">${blocks}</div>`,
    )
  const content = opening
    ? `<h1 class="pub-title">${escaped(opening.heading)}</h1><p class="pub-lead">${escaped(opening.lead)}</p>${block}`
    : blocks
  return hidden(
    'pub-page',
    `<div class="pub-band"><span class="pub-mark">${mark(28)}${productName}</span></div>` +
      `<div class="pub-main" data-narrow="true">${content}</div>`,
  )
}

const hidden = (name: string, content: string) => `<div class="${name}" aria-hidden="true">${content}</div>`
const mark = (size: number) => `<img src="/ribbon.svg" alt="" width="${size}" height="${size}">`
const block = '<div class="pub-skeleton outline-block"></div>'
const blocks = `<div class="pub-stack"><div class="pub-skeleton outline-line"></div>${block}</div>`
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
