import { escapeHtml } from '../../../platform/http/hosts/escape-html.ts'

/** HTML of a plain text, as the catalog's descriptions are. */
export function makeParagraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter(part => part.trim() !== '')
    .map(part => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')
}
