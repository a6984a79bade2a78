import { shortened, subjectAtMost, type Mail } from './mail.ts'
import { mailText } from './mail-text.ts'
import type { RenderedMail } from './outbox.ts'

/** Turns a mail into HTML and its text alternative; the renderer is loaded by the first mail, so that an idle server does not carry it. */
export async function renderMail(mail: Mail): Promise<RenderedMail> {
  const { renderMailHtml } = await import('./render-mail-html.tsx')
  return {
    subject: shortened(mail.subject, subjectAtMost),
    html: await renderMailHtml(mail),
    text: mailText(mail),
    teamName: mail.team.name,
    ...(mail.team.color === undefined ? {} : { isFromStore: true }),
    ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
    ...(mail.thread === undefined ? {} : { thread: mail.thread }),
    ...(mail.unsubscribeUrl === undefined ? {} : { unsubscribeUrl: mail.unsubscribeUrl }),
  }
}
