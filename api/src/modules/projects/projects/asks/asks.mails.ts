import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import {
  mailDay,
  previewAtMost,
  shortened,
  subjectAtMost,
  type Mail,
} from '../../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { findMailedAsk, type MailedAsk } from './ask-mail.store.ts'
import { askLinkToken } from './ask-link-token.ts'
import { askRemindersToken } from './ask-reminders-token.ts'

export type AskForMail = Pick<
  MailedAsk,
  'title' | 'inHandsOn' | 'teamName' | 'teamLogo' | 'askerName' | 'replyTo'
>
export interface AskLinks {
  submit: string
  stopReminders: string
  unsubscribe: string
}

/** Their subject is the ask. No mail is sent once the person has submitted or the page has closed. */
export function askMails(
  db: Reader,
  { publicUrl, SECRET_KEY: secretKey }: { publicUrl: string; SECRET_KEY: string },
) {
  const sending = (compose: (ask: AskForMail, links: AskLinks) => Mail) => async (id: RowId) => {
    const ask = await findMailedAsk(db, id)
    if (!ask) return undefined
    const stop = askRemindersToken(secretKey, ask)
    return renderMail(
      compose(ask, {
        submit: `${publicUrl}/admin-order-recipients/${ask.uuid}?ask=${askLinkToken(secretKey, ask)}`,
        stopReminders: `${publicUrl}/unsubscribe/${stop}`,
        unsubscribe: `${publicUrl}/api/v2/address_requests/${stop}/reminders/stop`,
      }),
    )
  }
  return {
    'submission-ask': sending(composeAsk),
    'submission-ask-reminder': sending(composeAskReminder),
  } satisfies MailRenderers
}

export function composeAsk(ask: AskForMail, links: AskLinks): Mail {
  return {
    ...askMail(ask, links),
    subject: shortened(`${ask.teamName} has something for you`, subjectAtMost),
    preview: 'Tell us your sizes and where to send it. It takes two minutes.',
    title: `${ask.teamName} has something for you`,
    text: [
      `${ask.askerName ?? ask.teamName} wants to send you “${ask.title}”. ` +
        'Tell us your sizes and where to send it. It takes two minutes, and you pay nothing.',
    ],
  }
}

export function composeAskReminder(ask: AskForMail, links: AskLinks): Mail {
  return {
    ...askMail(ask, links),
    subject: 'We still need your address',
    preview: shortened(`Then ${ask.teamName} can send you what it has for you.`, previewAtMost),
    title: 'We still need your address',
    text: [
      `${ask.teamName} wants to send you “${ask.title}” and does not know where yet. ` +
        'Tell us your sizes and your address. It takes two minutes, and you pay nothing.',
    ],
  }
}

function askMail(ask: AskForMail, links: AskLinks): Omit<Mail, 'subject' | 'preview' | 'title' | 'text'> {
  return {
    drawing: 'gift',
    team: { name: ask.teamName, logo: ask.teamLogo },
    ...(ask.inHandsOn
      ? { day: { label: 'In your hands by', day: mailDay(new Date(`${ask.inHandsOn}T00:00:00Z`)) } }
      : {}),
    button: { label: 'Enter my address', href: links.submit },
    otherLink: { label: 'No more reminders for this', href: links.stopReminders },
    unsubscribeUrl: links.unsubscribe,
    quiet: 'This link is yours alone. Please don’t forward it.',
    ...(ask.replyTo === null ? {} : { replyTo: ask.replyTo }),
    footer: [
      `Sent by Ribbon for ${ask.teamName}, because they asked you to submit an address for “${ask.title}”.`,
    ],
  }
}
