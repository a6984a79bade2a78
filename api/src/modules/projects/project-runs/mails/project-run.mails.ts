import { displayMoney, formatCents } from '@ribbon/contract/money'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Mail } from '../../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { findProjectRunForMail, type ProjectRunForMail } from './run-mail.store.ts'

/** The mails about placing a project's orders, to the owners of its team. */
export function projectRunMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  const about =
    (
      isTrue: (run: ProjectRunForMail) => boolean,
      compose: (run: ProjectRunForMail, publicUrl: string) => Mail,
    ) =>
    async (id: RowId) => {
      const run = await findProjectRunForMail(db, id)
      return run && isTrue(run) ? renderMail(compose(run, publicUrl)) : undefined
    }
  return {
    'project-payment-refused': about(({ state }) => state === 'refused', composePaymentRefused),
    'project-cost-to-approve': about(
      ({ state, isApproved }) => state === 'planned' && !isApproved,
      composeCostToApprove,
    ),
  } satisfies MailRenderers
}

const money = (cents: number) => displayMoney(formatCents(cents))
const parcelsOf = (count: number) => (count === 1 ? 'one parcel' : `${count.toLocaleString('en-US')} parcels`)
const pageOf = (run: ProjectRunForMail, publicUrl: string) => `${publicUrl}/projects/${run.projectId}`
const common = (run: ProjectRunForMail, publicUrl: string) => ({
  team: { name: run.teamName, logo: run.teamLogo },
  button: { label: 'See the project', href: pageOf(run, publicUrl) },
  footer: [`Sent by Ribbon for ${run.teamName}, because you look after its projects.`],
})

export function composePaymentRefused(run: ProjectRunForMail, publicUrl: string): Mail {
  return {
    ...common(run, publicUrl),
    subject: 'The payment of a project was refused',
    preview: 'Nothing was charged, and the goods are kept for you. The reason is inside.',
    title: `${run.name} could not be paid`,
    text: [
      run.refusal ?? '',
      'Nothing was charged, and the goods are kept. Add money to the deposit or another card under Billing, ' +
        `and tell your customer success manager. Then we send ${parcelsOf(run.parcels)}.`,
    ],
    lines: [{ label: 'Total', value: money(run.totalCents), isStrong: true }],
    button: { label: 'Open billing', href: `${publicUrl}/manage-billing` },
  }
}

export function composeCostToApprove(run: ProjectRunForMail, publicUrl: string): Mail {
  return {
    ...common(run, publicUrl),
    subject: `Please approve ${money(run.totalCents)}`,
    preview: 'A project costs more than was agreed. Nothing is sent until you approve it.',
    title: `${run.name} costs more than agreed`,
    text: [
      `${parcelsOf(run.parcels).replace(/^./, first => first.toUpperCase())} are ready to be sent. ` +
        'Together they cost more than what your team accepted, so we ask you first. ' +
        'Nothing is charged or sent until you approve it.',
    ],
    lines: [
      ...(run.agreedCents === null ? [] : [{ label: 'Accepted', value: money(run.agreedCents) }]),
      { label: 'Now', value: money(run.totalCents), isStrong: true },
    ],
    button: { label: 'Look at it and approve', href: pageOf(run, publicUrl) },
  }
}
