import type { recipientRoutes } from '@ribbon/contract/gifting/recipients/recipients'
import type { BodyOf } from '@ribbon/contract/route'
import type { Tx } from '../../../platform/db/database.ts'
import type { MemberActor } from '../../../platform/http/actor.ts'
import { scopeOf } from '../../../platform/http/actor.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import { readPhone } from './addresses/read-phone.ts'
import { closeAddressRequests } from './address-requests/address-requests.store.ts'
import { readAddress } from './addresses/read-address.ts'
import {
  changeRecipient,
  lockRecipient,
  type RecipientChange,
  type RecipientRow,
} from './recipients.store.ts'

/** Changes a recipient of the actor's team; an address that becomes whole counts as given, and gifts waiting for it go on. */
export async function updateRecipient(
  tx: Tx,
  actor: MemberActor,
  id: number,
  body: BodyOf<typeof recipientRoutes.updateRecipient>,
): Promise<RecipientRow> {
  const before = await lockRecipient(tx, scopeOf(actor), id)
  if (!before || before.addressState === 'erased') refuse('not_found')
  const change = changeOf(body, before.country)
  if (Object.keys(change).length === 0) return before
  const after = { ...before, ...change }
  const isWhole = after.addressOne !== null && after.city !== null && after.country !== null
  if (isWhole && placeColumns.some(column => column in change)) {
    Object.assign(
      change,
      readAddress({
        address_one: after.addressOne,
        address_two: after.addressTwo,
        city: after.city,
        state: after.state,
        zipcode: after.zipcode,
        country: after.country ?? '',
        phone: after.phone,
      }),
    )
  }
  const isNewlyGiven = isWhole && before.addressState !== 'given'
  const changed = await changeRecipient(tx, id, isNewlyGiven ? { ...change, addressState: 'given' } : change)
  if (isNewlyGiven) {
    await closeAddressRequests(tx, id)
    await addJob(tx, 'send-waiting-orders', { id: changed.id })
  }
  announce(tx, { teamId: actor.teamId, event: 'recipient.updated', type: 'recipients', id })
  return changed
}

const placeColumns = ['addressOne', 'addressTwo', 'city', 'state', 'zipcode', 'country'] as const

function changeOf(
  body: BodyOf<typeof recipientRoutes.updateRecipient>,
  country: string | null,
): RecipientChange {
  const { address_one: addressOne, address_two: addressTwo, phone, ...rest } = body
  const change: RecipientChange = {
    ...rest,
    addressOne,
    addressTwo,
    phone: phone === undefined ? undefined : readPhone(phone, body.country ?? country ?? 'US').phone,
  }
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
