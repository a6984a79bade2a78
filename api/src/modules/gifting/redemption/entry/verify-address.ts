import type { ProvenPerson } from '../../../../platform/address-proofs/proofs.store.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { hashToken, sameText } from '../../../../platform/ids.ts'
import { findAllowedUserById } from '../../group-orders/allow-lists/allowed-users.store.ts'
import { personalLinkToken } from '../../group-orders/allow-lists/personal-link-token.ts'
import type { Page } from '../pages.store.ts'
import { pageState } from '../pages.states.ts'
import { findPerson } from './find-person.ts'
import { claimCode, claimLink, issueTicket, personalLinkKey } from './proofs.store.ts'

export interface Verified {
  email: string | null
  password: string | null
  verified: boolean
}

const notVerified: Verified = { email: null, password: null, verified: false }

/**
 * Takes a mailed link's token, the six digits with their address, or a personal link's token. Proven, it answers a ticket for one
 * entry; used, expired, foreign and absent tokens answer the same.
 */
export async function verifyAddress(
  tx: Tx,
  secretKey: string,
  page: Page,
  { token, email }: { token: string; email?: string | undefined },
): Promise<Verified> {
  const personal = /^l1_([1-9]\d{0,14})_/.exec(token)
  if (personal) return verifyPersonalLink(tx, secretKey, page, { token, allowedUserId: Number(personal[1]) })
  const person =
    email !== undefined && /^\d{3} ?\d{3}$/.test(token.trim())
      ? await claimCode(tx, secretKey, page, {
          personKey: (await findPerson(tx, page, email)).key,
          code: token.replaceAll(' ', ''),
        })
      : await claimLink(tx, page, hashToken(token))
  return person ? answerTicket(tx, page, person) : notVerified
}

/**
 * A personal link may be forwarded. So it opens the page only until there is an address to be seen behind it; then it says whose it
 * is, and the address is proven by mail.
 */
async function verifyPersonalLink(
  tx: Tx,
  secretKey: string,
  page: Page,
  { token, allowedUserId }: { token: string; allowedUserId: number },
): Promise<Verified> {
  const user = await findAllowedUserById(tx, page, allowedUserId)
  if (!user || !sameText(personalLinkToken(secretKey, user), token)) return notVerified
  const { key, email, participant } = await findPerson(tx, page, user.email)
  const hasAddress = participant?.confirmedAt || participant?.addressOne
  if (hasAddress || pageState(page, page.now) === 'closed') return { ...notVerified, email }
  return answerTicket(tx, page, { personKey: personalLinkKey(key), email })
}

async function answerTicket(tx: Tx, page: Page, person: ProvenPerson): Promise<Verified> {
  return { email: person.email, password: await issueTicket(tx, page, person), verified: true }
}
