import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Mail } from '../../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { findEnteredParcel, type EnteredParcelForMail } from './tracking-mail.store.ts'

/** The mails to a person about a parcel that operators entered, each only while it is still so. */
export function trackingMails(db: Reader) {
  const about =
    (compose: (parcel: EnteredParcelForMail) => Mail | undefined) =>
    async (id: RowId, payload: Record<string, unknown>) => {
      const parcel = await findEnteredParcel(db, id, String(payload['number']))
      const mail = parcel && compose(parcel)
      return mail && renderMail(mail)
    }
  return {
    'submission-shipped': about(parcel => (parcel.isDelivered ? undefined : composeEnteredParcel(parcel))),
    'submission-delivered': about(parcel =>
      parcel.isDelivered ? composeEnteredDelivery(parcel) : undefined,
    ),
  } satisfies MailRenderers
}

const firstName = ({ name }: EnteredParcelForMail) => name.split(' ')[0] ?? name
const common = (parcel: EnteredParcelForMail) => ({
  team: { name: parcel.teamName, logo: parcel.teamLogo },
  drawing: 'gift' as const,
  lines: [
    { label: 'Carrier', value: parcel.carrier },
    { label: 'Tracking number', value: parcel.trackingNumber },
  ],
  footer: [
    `Sent by Ribbon for ${parcel.teamName}, because your address is on its list for “${parcel.title}”.`,
  ],
})
const follow = ({ trackingUrl }: EnteredParcelForMail, label: string) =>
  trackingUrl === null ? {} : { button: { label, href: trackingUrl } }

export function composeEnteredParcel(parcel: EnteredParcelForMail): Mail {
  return {
    ...common(parcel),
    subject: 'Your parcel is on its way',
    preview: `${parcel.teamName} has sent what you chose. Its tracking number is inside.`,
    title: `${firstName(parcel)}, your parcel is on its way`,
    text: [`${parcel.teamName} has sent you what you chose for “${parcel.title}”.`],
    ...follow(parcel, 'Follow your parcel'),
  }
}

export function composeEnteredDelivery(parcel: EnteredParcelForMail): Mail {
  return {
    ...common(parcel),
    subject: 'Your parcel is here',
    preview: `It was delivered. Tell ${parcel.teamName} if it is not there.`,
    title: `${firstName(parcel)}, your parcel is here`,
    text: [
      `What you chose for “${parcel.title}” was delivered. ` +
        `If something is missing or does not fit, tell ${parcel.teamName}.`,
    ],
    ...follow(parcel, 'See the delivery'),
  }
}
