import { senderAtTeam, senderName } from '@ribbon/contract/full-name'
import type { Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { mailDay, type Mail } from '../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../platform/mail/outbox.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { findOpenAddressRequest, type OpenAddressRequest } from './recipient-mail.store.ts'

/** When the gift that waits for a recipient's address arrives if it is given today; undefined where nobody knows. */
export type FindDayIfAnswered = (db: Reader, recipientId: RowId) => Promise<Date | undefined>

type AddressMail = OpenAddressRequest & { dayIfAnswered?: Date }

/** The mails that ask a person for an address; their subject is the recipient. An answered request is not asked again. */
export function recipientMails(
  db: Reader,
  { publicUrl }: { publicUrl: string },
  findDayIfAnswered: FindDayIfAnswered,
) {
  const sending =
    (compose: (request: AddressMail, publicUrl: string) => Mail) => async (recipientId: RowId) => {
      const request = await findOpenAddressRequest(db, recipientId)
      if (!request) return undefined
      const dayIfAnswered = await findDayIfAnswered(db, recipientId)
      return renderMail(compose({ ...request, ...(dayIfAnswered && { dayIfAnswered }) }, publicUrl))
    }
  return {
    'address-request': sending(composeAddressRequest),
    'address-reminder': sending(composeAddressReminder),
  } satisfies MailRenderers
}

export function composeAddressRequest(request: AddressMail, publicUrl: string): Mail {
  return addressMail(request, publicUrl, {
    subject: 'Where should we send your gift?',
    preview: `${senderText(request)} has a gift for you. It takes a minute.`,
    title: 'Where should we send your gift?',
    text: [
      `${greeting(request)}${senderText(request)} has a gift for you. ` +
        'Tell us where it should go. It takes a minute, and there is nothing to sign up for.',
    ],
  })
}

export function composeAddressReminder(request: AddressMail, publicUrl: string): Mail {
  return addressMail(request, publicUrl, {
    subject: 'Your gift is waiting for an address',
    preview: `It is from ${senderText(request)}. It takes a minute.`,
    title: 'Your gift is still waiting',
    text: [
      `${greeting(request)}your gift from ${senderText(request)} ships as soon as we know where it should go.`,
    ],
    otherLink: { label: 'Stop these reminders', href: `${publicUrl}/unsubscribe/${request.token}` },
  })
}

function addressMail(
  request: AddressMail,
  publicUrl: string,
  mail: Pick<Mail, 'subject' | 'preview' | 'title' | 'text' | 'otherLink'>,
): Mail {
  const giver = request.senderFirstName || request.teamName
  return {
    ...mail,
    isGift: true,
    drawing: 'envelope',
    team: { name: request.teamName, logo: request.teamLogo },
    ...(request.dayIfAnswered && {
      day: { label: 'If you answer today, it arrives around', day: mailDay(request.dayIfAnswered) },
    }),
    button: { label: 'Give your address', href: `${publicUrl}/address/${request.token}` },
    unsubscribeUrl: `${publicUrl}/api/v2/address_requests/${request.token}/reminders/stop`,
    quiet: 'Don’t want it? You can decline on the same page.',
    replyTo: request.senderEmail,
    footer: [
      `Your address goes to ${request.teamName}, so that the gift can be sent.`,
      `Sent by Ribbon for ${request.teamName}, because ${giver} gave us your email address.`,
    ],
  }
}

function greeting(request: OpenAddressRequest): string {
  const name = request.recipientName.includes('@') ? '' : request.recipientName.split(' ')[0]
  return name ? `Hello ${name}, ` : 'Hello, '
}

/** `Priya Nair at Acme`; only the team where the sender gave no name. */
function senderText({ senderFirstName, senderLastName, teamName }: OpenAddressRequest): string {
  return senderAtTeam(
    senderName({ firstName: senderFirstName, lastName: senderLastName }, teamName),
    teamName,
  )
}
