import type { ReactElement } from 'react'

/** Turns a mail into HTML and its text alternative; the renderer is loaded by the first mail, so that an idle server does not carry it. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  const { render, toPlainText } = await import('@react-email/render')
  const html = await render(mail)
  const text = toPlainText(html, {
    wordwrap: 78,
    selectors: [
      { selector: 'h1', options: { uppercase: false } },
      {
        selector: 'table.figures',
        format: 'dataTable',
        options: { maxColumnWidth: 48, colSpacing: 3, rowSpacing: 0 },
      },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
    ],
  })
  return { html, text: text.replace(/\n{3,}/g, '\n\n').trim() }
}
