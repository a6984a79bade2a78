import type { AddressAsk } from '@ribbon/contract/gifting/recipients/selected-recipients'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockActiveRecipients, type RecipientRow } from '../recipients.store.ts'
import { findRecipientsAskedOften, setRequested } from './many-requests.store.ts'
import { mailAddressRequests } from './mail-address-requests.ts'
import { mostADay } from './request-address.ts'

/** Asks those of several recipients who have an email and no address, and says how many were left out for which reason. */
export async function requestAddresses(
  tx: Tx,
  actor: MemberActor,
  ids: readonly number[],
): Promise<AddressAsk> {
  const { teamId } = actor
  const people = await lockActiveRecipients(tx, scopeOf(actor), ids)
  if (people.length < ids.length) refuse('not_found')
  const askedOften = await findRecipientsAskedOften(
    tx,
    people.map(person => person.id),
    mostADay,
  )
  const reasons = new Map(people.map(person => [person.id, reasonNotToAsk(person, askedOften)]))
  const asked = people.filter(person => reasons.get(person.id) === undefined)
  await mailAddressRequests(tx, actor, asked)
  await setRequested(
    tx,
    asked.map(person => person.id),
  )
  for (const { id } of asked) announce(tx, { teamId, event: 'recipient.updated', type: 'recipients', id })
  const countOf = (reason: Reason) => [...reasons.values()].filter(each => each === reason).length
  const answer = {
    asked: asked.length,
    complete: countOf('complete'),
    withoutEmail: countOf('withoutEmail'),
    declined: countOf('declined'),
    askedLately: countOf('askedLately'),
  }
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: 'recipients.addresses_requested',
    subjectType: 'teams',
    subjectId: teamId,
    details: answer,
  })
  return answer
}

type Reason = Exclude<keyof AddressAsk, 'asked'>

function reasonNotToAsk(person: RecipientRow, askedOften: ReadonlySet<number>): Reason | undefined {
  if (person.addressOne !== null) return 'complete'
  // Whoever declined is asked again one by one only.
  if (person.addressState === 'declined') return 'declined'
  if (person.email === null) return 'withoutEmail'
  return askedOften.has(person.id) ? 'askedLately' : undefined
}
