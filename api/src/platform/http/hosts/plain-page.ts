import { escapeHtml } from './escape-html.ts'

/** For pages that are text only. */
export const plainPagePolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"

/** A page without scripts, styles and pictures, for hosts that have nothing else to show. */
export function plainPage(title: string, texts: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta name="color-scheme" content="light dark">
    <title>${escapeHtml(title)}</title>
  </head>
  <body>
    <main>
      <h1>${escapeHtml(title)}</h1>
${texts.map(text => `      <p>${escapeHtml(text)}</p>`).join('\n')}
    </main>
  </body>
</html>
`
}
