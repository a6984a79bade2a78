import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../../platform/db/database.ts'
import { hashToken, sameText } from '../../../../platform/ids.ts'
import { findAllowedUserById } from '../../group-orders/allow-lists/allowed-users.store.ts'
import { personalLinkToken } from '../../group-orders/allow-lists/personal-link-token.ts'
import type { Page } from '../pages.store.ts'
import { pageState } from '../pages.states.ts'
import { findPerson } from './find-person.ts'
import { proofCode } from './proof-code.ts'
import { claimLink, countCodeTry, deleteProof, insertTicket, type ProvenPerson } from './proofs.store.ts'

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
      ? await claimCode(tx, secretKey, page, { email, code: token.replaceAll(' ', '') })
      : await claimLink(tx, page, hashToken(token))
  return person ? issueTicket(tx, page, person) : notVerified
}

/** Each try is counted before it is compared, and counts also when it is wrong: the caller's transaction commits. */
async function claimCode(
  tx: Tx,
  secretKey: string,
  page: Page,
  { email, code }: { email: string; code: string },
): Promise<ProvenPerson | undefined> {
  const { key } = await findPerson(tx, page, email)
  const proof = await countCodeTry(tx, page, key)
  if (!proof || !sameText(proofCode(secretKey, proof.seed), code)) return undefined
  await deleteProof(tx, page, key)
  return { personKey: proof.personKey, email: proof.email }
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
  return issueTicket(tx, page, { personKey: key, email })
}

async function issueTicket(tx: Tx, page: Page, person: ProvenPerson): Promise<Verified> {
  const ticket = `t1_${randomBytes(24).toString('base64url')}`
  await insertTicket(tx, page, {
    personKey: person.personKey,
    email: person.email,
    tokenHash: hashToken(ticket),
  })
  return { email: person.email, password: ticket, verified: true }
}
