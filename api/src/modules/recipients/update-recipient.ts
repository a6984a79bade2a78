import { checkPlace, type recipientRoutes } from '@ribbon/contract/recipients'
import type { BodyOf } from '@ribbon/contract/route'
import type { Tx } from '../../platform/db/database.ts'
import type { MemberActor } from '../../platform/http/actor.ts'
import { scopeOf } from '../../platform/http/actor.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { announce } from '../../platform/live/live-events.ts'
import { refuse, refuseInput } from '../../platform/refusal.ts'
import { normalisePhone } from './normalise-phone.ts'
import { changeRecipient, closeAddressRequests, lockRecipient, type RecipientChange, type RecipientRow } from './recipients.store.ts'

/** Changes a recipient of the actor's team; an address that becomes whole counts as given, and gifts waiting for it go on. */
export async function updateRecipient(tx: Tx, actor: MemberActor, id: number, body: BodyOf<typeof recipientRoutes.updateRecipient>): Promise<RecipientRow> {
  const before = (await lockRecipient(tx, scopeOf(actor), id)) ?? refuse('not_found')
  const change = changeOf(body)
  const after = { ...before, ...change }
  const isWhole = after.addressOne !== null && after.city !== null && after.country !== null
  if (isWhole) checkAddress(after)
  if (Object.keys(change).length === 0) return before
  const isNewlyGiven = isWhole && before.addressState !== 'given'
  const changed = await changeRecipient(tx, id, isNewlyGiven ? { ...change, addressState: 'given' } : change)
  if (isNewlyGiven) {
    await closeAddressRequests(tx, id)
    await addJob(tx, 'send-waiting-orders', { id })
  }
  await announce(tx, { teamId: actor.teamId, event: 'recipient.updated', type: 'recipients', id })
  return changed
}

function changeOf(body: BodyOf<typeof recipientRoutes.updateRecipient>): RecipientChange {
  const { address_one: addressOne, address_two: addressTwo, phone, ...rest } = body
  const change: RecipientChange = { ...rest, addressOne, addressTwo, phone: phone === undefined ? undefined : normalisePhone(phone) }
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

function checkAddress({ country, zipcode, state }: RecipientRow): void {
  const messages: string[] = []
  checkPlace({ country: country ?? '', zipcode, state }, { addIssue: issue => { messages.push(issue.message) } })
  if (messages.length > 0) refuseInput(messages)
}
