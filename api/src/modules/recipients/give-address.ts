import type { recipientRoutes } from '@ribbon/contract/recipients'
import type { BodyOf } from '@ribbon/contract/route'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { announce } from '../../platform/live/live-events.ts'
import { normalisePhone } from './normalise-phone.ts'
import { changeRecipient, claimAddressRequest } from './recipients.store.ts'

/** Whoever holds the link of an address request gives the address, once; gifts waiting for it go on. A second answer changes nothing. */
export async function giveAddress(tx: Tx, token: string, body: BodyOf<typeof recipientRoutes.giveAddress>, ip: string): Promise<void> {
  const request = await claimAddressRequest(tx, token)
  if (!request) return
  const { teamId, recipientId: id } = request
  await changeRecipient(tx, id, {
    name: body.name, company: body.company, phone: normalisePhone(body.phone), ...(body.email === null ? {} : { email: body.email }), addressOne: body.address_one, addressTwo: body.address_two,
    city: body.city, state: body.state, zipcode: body.zipcode, country: body.country, addressState: 'given',
  })
  await recordAudit(tx, { teamId, doer: { kind: 'recipient', id, name: body.name, ip }, action: 'recipient.address_given', subjectType: 'recipients', subjectId: id, before: { addressState: 'requested' }, after: { addressState: 'given' } })
  await announce(tx, { teamId, event: 'recipient.updated', type: 'recipients', id })
  await addJob(tx, 'send-waiting-orders', { id })
}
