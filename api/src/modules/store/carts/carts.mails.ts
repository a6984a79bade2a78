import { proofCode } from '../../../platform/address-proofs/proof-secrets.ts'
import type { Reader } from '../../../platform/db/database.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../platform/mail/outbox.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { findProofForMail, type ProofForMail } from './proof/email-proofs.store.ts'

/** Their subject is the cart. The code is made again from its seed, and no mail keeps it. */
export function cartMails(
  db: Reader,
  { publicUrl, SECRET_KEY: secretKey }: { publicUrl: string; SECRET_KEY: string },
) {
  return {
    'store-code': async (cartId, payload) => {
      const seed = String(payload.seed)
      const proof = await findProofForMail(db, cartId, seed)
      return proof && renderMail(composeCode(proof, { code: proofCode(secretKey, 'cart', seed), publicUrl }))
    },
  } satisfies MailRenderers
}

export function composeCode(
  store: Omit<ProofForMail, 'email'>,
  { code, publicUrl }: { code: string; publicUrl: string },
): Mail {
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`
  return {
    subject: `${shown} is your code`,
    preview: `Enter it at the checkout of ${store.title}. It works for 10 minutes.`,
    team: { name: store.title, logo: store.logoImage, color: store.primaryColor },
    title: 'Confirm your email address',
    text: [`Enter this code at the checkout of ${store.title}. It shows us that this address is yours.`],
    code: { label: 'Your code', code: shown, note: 'It works for 10 minutes.' },
    button: { label: 'Open the store', href: `${publicUrl}/store/${store.slug}` },
    footer: [
      `You get this mail because somebody entered your address in the store ${store.title}. If it was not you, do nothing.`,
    ],
  }
}
