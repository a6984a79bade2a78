import type { FastifyInstance } from 'fastify'
import { emptyState, escapeHtml, html, moment, page, type Html } from '../pages.ts'
import type { Mail } from './open-mail.ts'
import type { MailAttachment, ReceivedMail } from './read-mail.ts'

export function mailPages(app: FastifyInstance, { book }: Mail): void {
  app.get<{ Querystring: { to?: string } }>('/mail', ({ query }, reply) => {
    const wanted = (query.to ?? '').trim().toLowerCase()
    const mails = book
      .all('mails')
      .toReversed()
      .filter(({ to }) => !wanted || to.some(address => address.toLowerCase().includes(wanted)))
    return reply.type('text/html').send(
      page({
        title: 'Mail',
        here: '/mail',
        lead: 'Everything Ribbon has sent. Nothing leaves this machine.',
        live: true,
        body: html`${searchForm(wanted)}${mailList(mails, wanted)}`,
      }),
    )
  })

  app.get<{ Params: { id: string } }>('/mail/:id', ({ params }, reply) => {
    const mail = book.get('mails', params.id)
    if (!mail) return reply.code(404).type('text/html').send(lostMail())
    return reply
      .type('text/html')
      .send(page({ title: mail.subject || '(no subject)', here: '/mail', body: mailBody(mail) }))
  })
  app.get<{ Params: { id: string } }>('/mail/:id/html', ({ params }, reply) => {
    const mail = book.get('mails', params.id)
    if (!mail) return reply.code(404).type('text/html').send(lostMail())
    return reply
      .type('text/html')
      .header(
        'content-security-policy',
        "sandbox allow-popups allow-popups-to-escape-sandbox; script-src 'none'",
      )
      .send(framed(mail))
  })
  app.get<{ Params: { id: string } }>('/mail/:id/source', ({ params }, reply) => {
    const mail = book.get('mails', params.id)
    if (!mail) return reply.code(404).type('text/html').send(lostMail())
    return reply.type('text/plain; charset=utf-8').send(Buffer.from(mail.source, 'base64'))
  })
  app.get<{ Params: { id: string; place: string } }>('/mail/:id/attachments/:place', ({ params }, reply) => {
    const attachment = book.get('mails', params.id)?.attachments[Number(params.place)]
    if (!attachment) return reply.code(404).type('text/html').send(lostMail())
    const picture = /^image\/(png|jpeg|gif|webp)$/.test(attachment.mimeType)
    const name = (attachment.filename ?? 'attachment').replaceAll(/[^\w.-]/g, '_')
    return reply
      .type(picture ? attachment.mimeType : 'application/octet-stream')
      .header('content-disposition', `${picture ? 'inline' : 'attachment'}; filename="${name}"`)
      .send(Buffer.from(attachment.base64, 'base64'))
  })
}

function searchForm(wanted: string): Html {
  return html`<form class="search" role="search">
    <label>Sent to<input type="search" name="to" value="${wanted}" autocomplete="off" /></label
    ><button>Find</button>
  </form>`
}

function mailList(mails: readonly ReceivedMail[], wanted: string): Html {
  if (mails.length)
    return html`<ul class="rows">
        ${mails.slice(0, 200).map(mailRow)}
      </ul>
      ${mails.length > 200 && html`<p class="soft">The 200 latest of ${mails.length}.</p>`}`
  if (wanted)
    return emptyState(`No mail to ${wanted}`, 'Look for another part of the address, or clear the field.')
  return emptyState(
    'No mail yet',
    'Send a gift: the confirmation and the recipient’s mail will show up here within moments.',
  )
}

function mailRow(mail: ReceivedMail): Html {
  const preview = (mail.text || mail.html.replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 140)
  return html`<li>
    <a class="row" href="/mail/${mail.id}"
      ><span class="lead-line">${mail.subject || '(no subject)'}</span
      ><span class="right soft">${moment(mail.receivedAt)}</span
      ><span class="under wide">To ${mail.to.join(', ')}${preview && html` — ${preview}`}</span></a
    >
  </li>`
}

function mailBody(mail: ReceivedMail): Html {
  const headers = Object.entries(mail.headers).map(
    ([name, value]) =>
      html`<dt>${name}</dt>
        <dd>${value}</dd>`,
  )
  const files = mail.attachments.map(
    (file, place) =>
      !shownInline(mail, file) &&
      html`<a class="button" href="/mail/${mail.id}/attachments/${place}"
        >${file.filename ?? 'Attachment'}</a
      >`,
  )
  return html`<p class="lead">From ${mail.headers.from ?? mail.from} to ${mail.to.join(', ')}, ${moment(mail.receivedAt)}</p>
${files.some(Boolean) && html`<p class="actions">${files.filter(file => file !== false)}</p>`}
${
  mail.html &&
  html`<iframe
    title="The message as its reader sees it"
    src="/mail/${mail.id}/html"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
  ></iframe>`
}
<details${!mail.html && html` open`}><summary>Plain text</summary><pre>${mail.text || '(none)'}</pre></details>
<details><summary>Headers</summary><div class="card"><dl class="facts">${headers}</dl></div></details>
<p><a href="/mail/${mail.id}/source">Source of the message</a></p>`
}

function shownInline(mail: ReceivedMail, { contentId }: MailAttachment): boolean {
  return contentId !== null && mail.html.includes(`cid:${contentId}`)
}

/** The message's own HTML, its links opening outside the frame and its inline pictures found. */
function framed(mail: ReceivedMail): string {
  const pictures = mail.html.replaceAll(/cid:([^"'\s)>]+)/g, (whole: string, id: string) => {
    const place = mail.attachments.findIndex(({ contentId }) => contentId === id)
    return place < 0 ? whole : `/mail/${escapeHtml(mail.id)}/attachments/${place}`
  })
  const base = '<base target="_blank">'
  return /<head[^>]*>/i.test(pictures) ? pictures.replace(/<head[^>]*>/i, `$&${base}`) : `${base}${pictures}`
}

function lostMail(): string {
  return page({
    title: 'No such mail',
    here: '/mail',
    body: emptyState('This mail is not here', 'It may have been cleared. The list shows what there is.'),
  })
}
