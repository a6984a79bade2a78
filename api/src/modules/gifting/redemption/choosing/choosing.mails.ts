import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { mailDay, type Mail } from '../../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { findConfirmationForMail, type ConfirmationForMail } from './choosing-mail.store.ts'

/** The mails to a participant about what the person chose; their subject is the participant. */
export function choosingMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  return {
    'choice-confirmed': async (id: RowId) => {
      const confirmation = await findConfirmationForMail(db, id)
      return confirmation && renderMail(composeConfirmed(confirmation, publicUrl))
    },
  } satisfies MailRenderers
}

const counted = ['', 'gift is', 'two gifts are', 'three gifts are', 'four gifts are', 'five gifts are']

export function composeConfirmed(confirmation: ConfirmationForMail, publicUrl: string): Mail {
  const { gifts, teamName, teamLogo, name, city, notBefore } = confirmation
  const chosen = counted[gifts.length] ?? `${gifts.length} gifts are`
  return {
    subject: `Your ${chosen} chosen`,
    preview: `${teamName} sends ${gifts.length === 1 ? 'it' : 'them'} to you. You can still change your mind.`,
    team: { name: teamName, logo: teamLogo },
    isGift: true,
    drawing: 'gift',
    title: `Your ${chosen} chosen`,
    text: [
      `${name ? `Thank you, ${name.split(' ')[0]}. ` : 'Thank you. '}What you chose is kept for you. ` +
        `${teamName} sends it, and we write to you when it is on its way.`,
    ],
    items: gifts.map(({ name, detail, image }) => ({ name, image, ...(detail ? { detail } : {}) })),
    lines: [
      // The street stays out: mail is read by more people than the page.
      ...(city ? [{ label: 'To', value: city }] : []),
      ...(notBefore ? [{ label: 'Not before', value: mailDay(new Date(`${notBefore}T00:00:00Z`)) }] : []),
    ],
    button: {
      label: gifts.length === 1 ? 'See or change your gift' : 'See or change your gifts',
      href: `${publicUrl}/recipients/${confirmation.pageUuid}`,
    },
    quiet: 'On another device we ask you to prove your address first.',
    footer: [`Sent by Ribbon for ${teamName}, because you chose a gift on its page.`],
  }
}
