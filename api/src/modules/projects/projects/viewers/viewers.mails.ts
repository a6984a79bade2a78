import { proofCode, proofToken } from '../../../../platform/address-proofs/proof-secrets.ts'
import type { Reader } from '../../../../platform/db/database.ts'
import type { Mail } from '../../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { findMailedViewerProof, type ViewerProofForMail } from './viewer-proofs.store.ts'

/** The mails to people with the viewer link of a project. */
export function viewerMails(
  db: Reader,
  { publicUrl, SECRET_KEY: secretKey }: { publicUrl: string; SECRET_KEY: string },
) {
  return {
    'viewer-proof': async (id, payload) => {
      const seed = String(payload['seed'])
      const project = await findMailedViewerProof(db, id, seed)
      if (!project) return undefined
      // Without the viewer link: where the address is mistyped, a stranger reads this.
      const href = `${publicUrl}/projects/public?proof=${proofToken(secretKey, 'viewer', seed)}`
      return renderMail(composeViewerProof(project, { href, code: proofCode(secretKey, 'viewer', seed) }))
    },
  } satisfies MailRenderers
}

export function composeViewerProof(
  { name, teamName, teamLogo }: ViewerProofForMail,
  proof: { href: string; code: string },
): Mail {
  const code = `${proof.code.slice(0, 3)} ${proof.code.slice(3)}`
  return {
    subject: `${code} is your code`,
    preview: 'It works for 10 minutes. If you did not ask for it, do nothing.',
    team: { name: teamName, logo: teamLogo },
    title: 'Confirm your address',
    text: [
      `Enter this code on the page of the project “${name}”, or press the button in the same browser. ` +
        `${teamName} then sees that you opened the project.`,
    ],
    code: { label: 'Your code', code, note: 'It works for 10 minutes.' },
    button: { label: 'Confirm my address', href: proof.href },
    quiet: 'The button works once, for an hour. If you did not ask for this, do nothing.',
    footer: [`Sent by Ribbon for ${teamName}, because this address was entered on the page of a project.`],
  }
}
