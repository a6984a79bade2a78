import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { mailDay, previewAtMost, shortened, type Mail } from '../../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { personalLinkToken } from '../allow-lists/personal-link-token.ts'
import { isBusy, isEnded } from '../group-orders.states.ts'
import { findUndecided, type Invited } from './invited-mail.store.ts'
import { remindersLinkToken } from './reminders-link-token.ts'

/** What a mail says of a person and the page. */
export type InvitedForMail = Pick<
  Invited,
  'teamName' | 'teamLogo' | 'replyTo' | 'groupOrderName' | 'uuid' | 'closesAt' | 'now' | 'gifts' | 'tiersUpTo'
>
export interface InvitationLinks {
  choose: string
  stopReminders: string
  unsubscribe: string
}

/** Their subject is the allowed user. Whoever has confirmed meanwhile, and whoever the page is closed to, gets none. */
export function invitationMails(
  db: Reader,
  { publicUrl, SECRET_KEY: secretKey }: { publicUrl: string; SECRET_KEY: string },
) {
  const sending =
    (compose: (invited: InvitedForMail, links: InvitationLinks) => Mail) => async (id: RowId) => {
      const invited = await findUndecided(db, id)
      if (!invited || isEnded(invited) || isBusy(invited)) return undefined
      if (invited.closesAt !== null && invited.closesAt <= invited.now) return undefined
      const stop = remindersLinkToken(secretKey, invited)
      return renderMail(
        compose(invited, {
          choose: `${publicUrl}/recipients/${invited.uuid}?t=${personalLinkToken(secretKey, invited)}`,
          stopReminders: `${publicUrl}/unsubscribe/${stop}`,
          unsubscribe: `${publicUrl}/api/v2/address_requests/${stop}/reminders/stop`,
        }),
      )
    }
  return {
    'group-order-invitation': sending(composeInvitation),
    'group-order-reminder': sending(composeReminder),
  } satisfies MailRenderers
}

export function composeInvitation(invited: InvitedForMail, links: InvitationLinks): Mail {
  const gifts = giftsText(invited)
  return {
    ...invitationMail(invited, links),
    subject: `Choose your gifts from ${invited.teamName}`,
    preview: invited.closesAt
      ? `Pick ${gifts} by ${mailDay(invited.closesAt)}. Shipping is on us.`
      : `Pick ${gifts} and tell us where to send them. Shipping is on us.`,
    title: `Pick ${gifts}`,
    text: [
      `${invited.teamName} has gifts for you. Choose what you like, tell us where you live, and we ship it to you. ` +
        'You pay nothing.',
    ],
  }
}

export function composeReminder(invited: InvitedForMail, links: InvitationLinks): Mail {
  const left = daysLeft(invited)
  const subject =
    left === undefined
      ? 'Your gifts are waiting for you'
      : left === 0
        ? 'Last day to choose your gifts'
        : `${left} ${left === 1 ? 'day' : 'days'} left to choose your gifts`
  return {
    ...invitationMail(invited, links),
    subject,
    preview: shortened(`Choosing takes a few minutes. They come from ${invited.teamName}.`, previewAtMost),
    title: subject,
    text: [
      `${invited.teamName} invited you to pick ${giftsText(invited)}. ` +
        'Choose what you like and tell us where you live. You pay nothing.',
    ],
  }
}

function invitationMail(
  invited: InvitedForMail,
  links: InvitationLinks,
): Omit<Mail, 'subject' | 'preview' | 'title' | 'text'> {
  return {
    isGift: true,
    drawing: 'gift',
    team: { name: invited.teamName, logo: invited.teamLogo },
    ...(invited.closesAt ? { day: { label: 'Choose by', day: mailDay(invited.closesAt) } } : {}),
    button: { label: 'Choose your gifts', href: links.choose },
    otherLink: { label: 'No more reminders for this', href: links.stopReminders },
    unsubscribeUrl: links.unsubscribe,
    quiet: 'This link is yours alone. Please don’t forward it.',
    replyTo: invited.replyTo,
    footer: [
      `Sent by Ribbon for ${invited.teamName}, because they invited you to their page “${invited.groupOrderName}”.`,
    ],
  }
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** `three gifts`, `up to three gifts`; `your gifts` while the page has no tier. */
function giftsText({ gifts, tiersUpTo }: Pick<InvitedForMail, 'gifts' | 'tiersUpTo'>): string {
  if (gifts === 0) return 'your gifts'
  return `${tiersUpTo > 0 && gifts > 1 ? 'up to ' : ''}${words[gifts] ?? gifts} ${gifts === 1 ? 'gift' : 'gifts'}`
}

/** Whole days until the page closes; undefined where it has no closing time. */
function daysLeft({ closesAt, now }: Pick<InvitedForMail, 'closesAt' | 'now'>): number | undefined {
  if (closesAt === null) return undefined
  return Math.round((closesAt.getTime() - now.getTime()) / (24 * 60 * 60 * 1000))
}
