import { proofCode, proofToken } from '../../../platform/address-proofs/proof-secrets.ts'
import type { Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { mailDay, type Mail } from '../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../platform/mail/outbox.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { ownLinkToken } from './own-row/own-link-token.ts'
import {
  findMailedCorrection,
  findMailedProof,
  findMailedSubmission,
  type CollectionForMail,
  type SubmissionForMail,
} from './mails.store.ts'

/** The mails to people who submit. The street stays out of them: mail is read by more people than the page. */
export function addressCollectionMails(
  db: Reader,
  { publicUrl, SECRET_KEY: secretKey }: { publicUrl: string; SECRET_KEY: string },
) {
  const seedOf = (payload: Record<string, unknown>) => String(payload['seed'])
  const own =
    (compose: (submission: SubmissionForMail, href: string) => Mail) =>
    async (id: RowId, payload: Record<string, unknown>) => {
      const submission = await findMailedSubmission(db, id)
      const token = ownLinkToken(secretKey, seedOf(payload))
      return submission && renderMail(compose(submission, `${pageOf(publicUrl, submission)}?t=${token}`))
    }
  return {
    'submission-proof': async (id, payload) => {
      const seed = seedOf(payload)
      const page = await findMailedProof(db, id, seed)
      if (!page) return undefined
      const token = proofToken(secretKey, 'submission', seed)
      const href = `${publicUrl}/admin-order-recipients/verification?uuid=${page.uuid}&token=${token}`
      return renderMail(composeProof(page, { href, code: proofCode(secretKey, 'submission', seed) }))
    },
    'submission-correction': async (id, payload) => {
      const seed = seedOf(payload)
      const correction = await findMailedCorrection(db, id, seed)
      const token = proofToken(secretKey, 'submission', seed)
      return (
        correction &&
        renderMail(composeCorrection(correction, `${pageOf(publicUrl, correction)}?correction=${token}`))
      )
    },
    'submission-received': own(composeReceived),
    'submission-link': own(composeOwnLink),
  } satisfies MailRenderers
}

const pageOf = (publicUrl: string, { uuid }: CollectionForMail) =>
  `${publicUrl}/admin-order-recipients/${uuid}`
const teamOf = ({ teamName, teamLogo }: CollectionForMail) => ({ name: teamName, logo: teamLogo })
const firstName = ({ name }: SubmissionForMail) => name.split(' ')[0] ?? name
const placeOf = ({ city, province }: SubmissionForMail) => [city, province].filter(Boolean).join(', ')
const linesOf = (submission: SubmissionForMail) => [
  { label: 'To', value: `${submission.name}, ${placeOf(submission)}` },
  ...(submission.sizes.length > 0 ? [{ label: 'Your choice', value: submission.sizes.join(', ') }] : []),
]
const dayOf = ({ inHandsOn }: CollectionForMail) =>
  inHandsOn ? { day: { label: 'In your hands by', day: mailDay(new Date(`${inHandsOn}T00:00:00Z`)) } } : {}

export function composeProof(page: CollectionForMail, proof: { href: string; code: string }): Mail {
  const code = `${proof.code.slice(0, 3)} ${proof.code.slice(3)}`
  return {
    subject: `${code} is your code`,
    preview: 'It works for 10 minutes. If you did not ask for it, do nothing.',
    team: teamOf(page),
    title: 'Confirm your address',
    text: [
      `Enter this code on the page of ${page.teamName}, or press the button. It shows us that this address is yours.`,
    ],
    code: { label: 'Your code', code, note: 'It works for 10 minutes.' },
    button: { label: 'Confirm my address', href: proof.href },
    quiet: 'The button works once, for an hour. If you did not ask for this, do nothing.',
    footer: [
      `Sent by Ribbon for ${page.teamName}, because this address was entered on the page “${page.title}”.`,
    ],
  }
}

export function composeReceived(submission: SubmissionForMail, href: string): Mail {
  return {
    subject: 'You are on the list',
    preview: `${submission.teamName} has your answers. You can change them until the list closes.`,
    team: teamOf(submission),
    drawing: 'gift',
    title: `You’re on the list, ${firstName(submission)}`,
    text: [
      `${submission.teamName} has what it needs for “${submission.title}”. ` +
        'Until the team closes the list, you can change everything.',
    ],
    ...dayOf(submission),
    lines: linesOf(submission),
    button: { label: 'See or change my answers', href },
    quiet: 'This link is yours alone. Please don’t forward it.',
    footer: [`Sent by Ribbon for ${submission.teamName}, because this address was entered on its page.`],
  }
}

export function composeOwnLink(submission: SubmissionForMail, href: string): Mail {
  return {
    subject: 'Your link',
    preview: `It opens what you sent to ${submission.teamName}. If you did not ask for it, do nothing.`,
    team: teamOf(submission),
    title: 'Here is your link',
    text: [`It opens what you sent to ${submission.teamName} for “${submission.title}”.`],
    button: { label: 'See my answers', href },
    quiet: 'This link is yours alone. If you did not ask for it, do nothing.',
    footer: [`Sent by Ribbon for ${submission.teamName}, because somebody asked for this link on its page.`],
  }
}

export function composeCorrection(correction: SubmissionForMail, href: string): Mail {
  return {
    subject: 'Did you send us new answers?',
    preview: 'Confirm them, and they replace your earlier ones. If it was not you, do nothing.',
    team: teamOf(correction),
    title: 'Did you send us new answers?',
    text: [
      `Somebody entered your email address again for “${correction.title}”. If it was you, confirm it, ` +
        'and this replaces what you sent before.',
    ],
    lines: linesOf(correction),
    button: { label: 'Look at it and confirm', href },
    quiet:
      'The link works once, for an hour. If this was not you, do nothing: your answers stay as they are.',
    footer: [`Sent by Ribbon for ${correction.teamName}, because this address was entered on its page.`],
  }
}
