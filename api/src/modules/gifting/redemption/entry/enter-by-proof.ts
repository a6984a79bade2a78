import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { hashToken } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockGroupOrderShared } from '../../group-orders/group-order-lock.store.ts'
import { findParticipantToken } from '../../group-orders/participants/participant-tokens.store.ts'
import type { Page } from '../pages.store.ts'
import { admitPerson, type Entered } from './admit-person.ts'
import { findPerson } from './find-person.ts'
import { claimTicket } from './proofs.store.ts'

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
      const isProven = await claimTicket(tx, page, { tokenHash: hashToken(ticket), personKey: person.key })
      return isProven
        ? admitPerson(tx, groupOrder, person, { isProven, userAgent, now: page.now })
        : undefined
    })
    if (entered) return entered
  }
  if (token === undefined) return undefined
  const found = await findParticipantToken(db, page.uuid, hashToken(token))
  const { participant } = await findPerson(db, page, email)
  if (!found || found.participantId !== participant?.id) return undefined
  return { teamId: page.teamId, participantId: found.participantId, token, isNew: false }
}
