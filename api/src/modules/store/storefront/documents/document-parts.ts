import type { WebPages } from '../../../../platform/http/web/web-pages.ts'

/** The scripts and styles of the web app that a page of a store needs, as tags. */
export function documentParts(pages: WebPages): (page: string) => string[] {
  const parts = partsIn(pages.document)
  return page => [...parts, ...pages.partsOf(`/store/-${page}`, false).links]
}

/** Our name, icon, colors and description are left out: a store has its own. */
function partsIn(document: string): string[] {
  const tags = document.match(/<script\b[^>]*\bsrc=[^>]*><\/script>|<link\b[^>]*>/g) ?? []
  return tags
    .filter(tag => tag.startsWith('<script') || /\brel="(?:modulepreload|stylesheet|preload)"/.test(tag))
    .map(tag => tag.replace(/\s+/g, ' '))
}
