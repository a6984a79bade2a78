import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { mailDay, type Mail } from '../../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { isEnded } from '../group-orders.states.ts'
import { findParticipantForMail, type ParticipantForMail } from './participants.store.ts'

/** What a change of a group order, or of its stock, tells participants who are to choose; their subject is the participant. */
export function participantMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  const toWhoChooses =
    (compose: (person: ParticipantForMail, publicUrl: string) => Mail) => async (id: RowId) => {
      const person = await findParticipantForMail(db, id)
      if (!person || person.state !== 'active' || person.confirmedAt) return undefined
      if (isEnded({ state: person.groupOrderState })) return undefined
      return renderMail(compose(person, publicUrl))
    }
  return {
    'choose-again': toWhoChooses(composeChooseAgain),
    'tier-refilled': toWhoChooses(composeRefilled),
    'address-corrected': async id => {
      const person = await findParticipantForMail(db, id)
      if (person?.state !== 'active' || isEnded({ state: person.groupOrderState })) return undefined
      return renderMail(composeCorrected(person, publicUrl))
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
        'and a gift that you had confirmed is no longer among it. Choose again and confirm, and your gift will be on its way.',
      keptText(person),
    ],
    button: { label: 'Choose again', href: `${publicUrl}/recipients/${person.uuid}` },
    quiet: 'Until you confirm again, nothing is sent to you.',
    footer: [
      `Sent by Ribbon for ${person.teamName}, because you chose a gift on their page “${person.groupOrderName}”.`,
    ],
  }
}

export function composeRefilled(person: ParticipantForMail, publicUrl: string): Mail {
  const firstName = person.name?.split(' ')[0]
  return {
    subject: 'There are enough gifts to choose from again',
    preview: `On the page of ${person.teamName} you can now choose as many as you may.`,
    title: 'There are enough gifts again',
    isGift: true,
    drawing: 'gift',
    team: { name: person.teamName, logo: person.teamLogo },
    text: [
      `${firstName ? `Hello ${firstName}, ` : 'Hello, '}when you were choosing your gifts from ${person.teamName}, there were too few ` +
        'left. Now there are more: choose and confirm while they last.',
      ...(person.heldUntil === null
        ? []
        : [`What you have chosen already is held for you until ${mailDay(person.heldUntil)}.`]),
    ],
    button: { label: 'Choose your gifts', href: `${publicUrl}/recipients/${person.uuid}` },
    quiet: 'Until you confirm, nothing is sent to you.',
    footer: [
      `Sent by Ribbon for ${person.teamName}, because you were choosing gifts on their page “${person.groupOrderName}”.`,
    ],
  }
}

/** Never with the address: the page shows it to who has proven to be the person. */
export function composeCorrected(person: ParticipantForMail, publicUrl: string): Mail {
  const firstName = person.name?.split(' ')[0]
  return {
    subject: 'Please check your address',
    preview: `${person.teamName} has corrected where your gift goes. Look whether it is right.`,
    title: 'Please check your address',
    isGift: true,
    drawing: 'gift',
    team: { name: person.teamName, logo: person.teamLogo },
    text: [
      `${firstName ? `Hello ${firstName}, ` : 'Hello, '}${person.teamName} has corrected your name or address on ` +
        `“${person.groupOrderName}”. Look whether it is right; you can change it there.`,
    ],
    button: { label: 'Look at my address', href: `${publicUrl}/recipients/${person.uuid}` },
    quiet: 'What you chose has not changed.',
    footer: [
      `Sent by Ribbon for ${person.teamName}, because your address is on their page “${person.groupOrderName}”.`,
    ],
  }
}

function keptText({ heldUntil }: Pick<ParticipantForMail, 'heldUntil'>): string {
  return heldUntil === null
    ? 'Your address is kept.'
    : `Your address is kept, and your other gifts are held for you until ${mailDay(heldUntil)}.`
}
