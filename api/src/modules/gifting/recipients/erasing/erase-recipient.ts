import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { eraseAnswers } from '../../../../platform/http/idempotency.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { resumeReminders } from '../../../../platform/mail/opt-outs.ts'
import { eraseMails } from '../../../../platform/mail/erase-mails.ts'
import { eraseEvents } from '../../../../platform/outgoing-events/erase-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { listMemberIds } from '../../../people/teams/teams.store.ts'
import { closeAddressRequests } from '../address-requests/address-requests.store.ts'
import { eraseFromImports } from './imported-people.store.ts'
import { lockPersonalData, type PersonalDataHandler } from '../lock-personal-data.ts'
import { changeRecipient, type RecipientChange } from '../recipients.store.ts'
import { erasePersonFromAnswer } from './erase-person-from-answer.ts'

export interface ErasureDependencies {
  /** Seals stored answers. */
  secretKey: string
  personalDataHandlers: readonly PersonalDataHandler[]
  /** Expires export files that name people of the team; those being written begin again (decision 0037). */
  renewPeopleExports: (tx: Tx, teamId: number) => Promise<void>
}

const erased: RecipientChange = {
  name: 'Erased',
  company: null,
  phone: null,
  email: null,
  addressOne: null,
  addressTwo: null,
  city: null,
  state: null,
  zipcode: null,
  country: null,
  salesforceResourceUid: null,
  addressState: 'erased',
}

/**
 * Erases a person's data everywhere, on request and for good; refused while a gift is on its way. Orders, money and the row's id
 * stay.
 */
export async function eraseRecipient(
  tx: Tx,
  actor: MemberActor,
  id: number,
  { secretKey, personalDataHandlers, renewPeopleExports }: ErasureDependencies,
): Promise<void> {
  const { teamId } = actor
  const {
    people: [person],
    listIds,
    data,
  } = await lockPersonalData(tx, scopeOf(actor), [id], personalDataHandlers)
  if (!person) refuse('not_found')

  for (const { erase } of data) await erase?.(person)
  await eraseFromImports(tx, person)
  await closeAddressRequests(tx, id)
  if (person.email !== null) await resumeReminders(tx, { teamId, email: person.email })
  await eraseMails(tx, {
    teamId,
    kinds: ['address-request', 'address-reminder'],
    about: [`recipient:${id}`, `recipient:${id}:`],
  })
  await eraseEvents(tx, teamId, 'recipient', [id])
  const traces = data.flatMap(one => one.traces ?? [])
  await eraseAnswers(
    tx,
    { secretKey, userIds: await listMemberIds(tx, teamId) },
    erasePersonFromAnswer({
      resources: [`recipients ${id}`, ...traces.flatMap(trace => trace.resources)],
      names: [person.name, ...traces.flatMap(trace => trace.names)],
    }),
  )
  await changeRecipient(tx, id, erased)
  await renewPeopleExports(tx, teamId)

  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: 'recipient.erased',
    subjectType: 'recipients',
    subjectId: id,
  })
  announce(tx, { teamId, event: 'recipient.updated', type: 'recipients', id })
  for (const listId of listIds)
    announce(tx, { teamId, event: 'bulkImport.updated', type: 'bulkImports', id: listId })
}
