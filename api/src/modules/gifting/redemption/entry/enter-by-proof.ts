import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import { hashToken } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockGroupOrderShared } from '../../group-orders/group-order-lock.store.ts'
import { findParticipantToken } from '../../group-orders/participants/participant-tokens.store.ts'
import type { Page } from '../pages.store.ts'
import { admitPerson, type Entered, type Proof } from './admit-person.ts'
import { findPerson } from './find-person.ts'
import { claimTicket, personalLinkKey } from './proofs.store.ts'

export interface Proofs {
  /** The one-use answer of `verify`. */ ticket: string | undefined
  /** What this device has from an earlier visit. */ token: string | undefined
}

/** Lets a person enter who has proven the address, by a ticket or by this device's own token. Undefined without a proof that is valid. */
export async function enterByProof(
  db: Db,
  page: Page,
  { email, ticket, token, userAgent }: Proofs & { email: string; userAgent: string },
): Promise<Entered | undefined> {
  if (ticket !== undefined) {
    const entered = await inTransaction(db, async tx => {
      const groupOrder = (await lockGroupOrderShared(tx, page)) ?? refuse('not_found')
      const person = await findPerson(tx, groupOrder, email)
      const proof = await claimProof(tx, page, { tokenHash: hashToken(ticket), personKey: person.key })
      return proof && admitPerson(tx, groupOrder, person, { proof, userAgent, now: page.now })
    })
    if (entered) return entered
  }
  if (token === undefined) return undefined
  const found = await findParticipantToken(db, page.uuid, hashToken(token))
  const { participant } = await findPerson(db, page, email)
  if (!found || found.participantId !== participant?.id) return undefined
  return { teamId: page.teamId, participantId: found.participantId, token, isNew: false }
}

async function claimProof(
  tx: Tx,
  page: Page,
  { tokenHash, personKey }: { tokenHash: string; personKey: string },
): Promise<Proof> {
  if (await claimTicket(tx, page, { tokenHash, personKey })) return 'mail'
  const isLink = await claimTicket(tx, page, { tokenHash, personKey: personalLinkKey(personKey) })
  return isLink ? 'personal link' : undefined
}
