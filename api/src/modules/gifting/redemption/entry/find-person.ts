import type { Reader } from '../../../../platform/db/database.ts'
import { mayTakePart } from '../../group-orders/allow-lists/may-take-part.ts'
import { findParticipantOf, type ParticipantRow } from '../../group-orders/participants/entering.store.ts'
import type { Page } from '../pages.store.ts'

/** Whom an address typed on a page means. */
export interface Person {
  key: string
  /** Where proofs are mailed: never to another spelling than the one the person came with, or the list names. */
  email: string
  /** Undefined for somebody who has not come yet. */
  participant: ParticipantRow | undefined
  mayEnter: boolean
}

/** Somebody who is off the list by now may still come back to what was confirmed. */
export async function findPerson(
  db: Reader,
  page: Pick<Page, 'teamId' | 'id' | 'companyEmailLimited' | 'allowedDomains' | 'listLimited'>,
  address: string,
): Promise<Person> {
  const { key, email, isAllowed } = await mayTakePart(db, page, address)
  const participant = await findParticipantOf(db, page, { key, email })
  if (!participant) return { key, email, participant, mayEnter: isAllowed }
  const isPromised =
    participant.confirmedAt !== null || participant.state === 'locked' || participant.state === 'finalized'
  return {
    key: participant.personKey,
    email: participant.email,
    participant,
    mayEnter: isAllowed || isPromised,
  }
}
