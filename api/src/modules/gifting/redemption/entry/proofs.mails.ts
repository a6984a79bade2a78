import type { Reader } from '../../../../platform/db/database.ts'
import { proofCode, proofToken } from '../../../../platform/address-proofs/proof-secrets.ts'
import type { Mail } from '../../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { findPageById, type Page } from '../pages.store.ts'
import { findProofForMail } from './proofs.store.ts'

/** The mail that proves an address; its subject is the group order. A proof that was used or replaced is no longer sent. */
export function proofMails(
  db: Reader,
  { publicUrl, SECRET_KEY: secretKey }: { publicUrl: string; SECRET_KEY: string },
) {
  return {
    'recipient-proof': async (groupOrderId, payload) => {
      const seed = String(payload['seed'])
      const page = await findPageById(db, groupOrderId)
      if (!page || !(await findProofForMail(db, page, seed))) return undefined
      const token = proofToken(secretKey, 'participant', seed)
      const href = `${publicUrl}/recipient/verification?uuid=${page.uuid}&token=${token}`
      return renderMail(composeProof(page, { href, code: proofCode(secretKey, 'participant', seed) }))
    },
  } satisfies MailRenderers
}

export function composeProof(
  page: Pick<Page, 'name' | 'teamName' | 'teamLogo'>,
  proof: { href: string; code: string },
): Mail {
  const code = `${proof.code.slice(0, 3)} ${proof.code.slice(3)}`
  return {
    subject: `${code} is your code`,
    preview: 'It works for 10 minutes. If you did not ask for it, do nothing.',
    team: { name: page.teamName, logo: page.teamLogo },
    isGift: true,
    title: 'Open your gifts',
    text: [
      `Enter this code on the page of ${page.teamName}, or press the button. It shows us that this address is yours.`,
    ],
    code: { label: 'Your code', code, note: 'It works for 10 minutes.' },
    button: { label: 'Open my gifts', href: proof.href },
    quiet: 'The button works once, for an hour. If you did not ask for this, do nothing.',
    footer: [
      `Sent by Ribbon for ${page.teamName}, because this address was entered on the page “${page.name}”.`,
    ],
  }
}
