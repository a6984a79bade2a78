import type sanitizeHtml from 'sanitize-html'

interface Renderer {
  markdown: { render(text: string): string }
  sanitize: typeof sanitizeHtml
}
let renderer: Promise<Renderer> | undefined

/**
 * A small Markdown as HTML for public pages: paragraphs, line breaks, bold, italic, lists, headings of the third level and links.
 * HTML in the text is shown as it was typed. What comes out is cleaned once more, so that it does not depend on the
 * Markdown library alone.
 */
export async function renderMarkdown(text: string): Promise<string> {
  if (text.trim() === '') return ''
  renderer ??= openRenderer()
  const { markdown, sanitize } = await renderer
  return sanitize(markdown.render(text), allowed).trim()
}

// Both libraries are loaded by the first description that is saved: they take 30 MB.
async function openRenderer(): Promise<Renderer> {
  const [{ default: MarkdownIt }, { default: sanitize }] = await Promise.all([
    import('markdown-it'),
    import('sanitize-html'),
  ])
  const markdown = new MarkdownIt('zero', { html: false, breaks: true }).enable([
    'newline',
    'escape',
    'emphasis',
    'entity',
    'heading',
    'list',
    'link',
    'autolink',
  ])
  // Every heading is one of a description, below those of the page.
  markdown.renderer.rules.heading_open = () => '<h3>'
  markdown.renderer.rules.heading_close = () => '</h3>\n'
  markdown.validateLink = href => /^(https:\/\/|mailto:)/i.test(href.trim())
  return { markdown, sanitize }
}

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'h3', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href ? { href } : {}), rel: 'nofollow noopener noreferrer', target: '_blank' },
    }),
  },
}
