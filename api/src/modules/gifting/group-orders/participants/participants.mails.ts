import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Mail } from '../../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { isEnded } from '../group-orders.states.ts'
import { findParticipantForMail, type ParticipantForMail } from './participants.store.ts'

/** What an owner's change of a group order tells its participants; their subject is the participant. */
export function participantMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  return {
    'choose-again': async (id: RowId) => {
      const person = await findParticipantForMail(db, id)
      if (!person || person.state !== 'active' || person.confirmedAt) return undefined
      if (isEnded({ state: person.groupOrderState })) return undefined
      return renderMail(composeChooseAgain(person, publicUrl))
    },
  } satisfies MailRenderers
}

export function composeChooseAgain(person: ParticipantForMail, publicUrl: string): Mail {
  const firstName = person.name?.split(' ')[0]
  return {
    subject: 'Please choose your gift again',
    preview: `${person.teamName} has changed what you can choose from. The rest is kept.`,
    title: 'Please choose your gift again',
    isGift: true,
    drawing: 'gift',
    team: { name: person.teamName, logo: person.teamLogo },
    text: [
      `${firstName ? `Hello ${firstName}, ` : 'Hello, '}${person.teamName} has changed what you can choose from, ` +
        'and a gift that you had confirmed is no longer among it. Your address and your other gifts are kept. ' +
        'Choose again and confirm, and your gift will be on its way.',
    ],
    button: { label: 'Choose again', href: `${publicUrl}/recipients/${person.uuid}` },
    quiet: 'Until you confirm again, nothing is sent to you.',
    footer: [
      `Sent by Ribbon for ${person.teamName}, because you chose a gift on their page “${person.groupOrderName}”.`,
    ],
  }
}
