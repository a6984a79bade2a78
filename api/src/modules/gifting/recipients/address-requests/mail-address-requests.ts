import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { newToken } from '../../../../platform/ids.ts'
import { queueMails } from '../../../../platform/mail/outbox.ts'
import { insertAddressRequests } from '../recipient-batches.store.ts'
import { renewAddressRequests } from './many-requests.store.ts'

/** Mails locked recipients the links of their open address requests, or of new ones. */
export async function mailAddressRequests(
  tx: Tx,
  { teamId, userId }: MemberActor,
  people: readonly { id: RowId; email: string | null }[],
): Promise<void> {
  if (people.length === 0) return
  const renewed = await renewAddressRequests(
    tx,
    people.map(person => person.id),
  )
  const known = new Set(renewed.map(request => request.recipientId))
  const unasked = people.filter(person => !known.has(person.id))
  const inserted =
    unasked.length === 0
      ? []
      : await insertAddressRequests(
          tx,
          unasked.map(({ id }) => ({ teamId, recipientId: id, userId, token: newToken() })),
        )
  const emails = new Map(people.map(person => [person.id as number, person.email]))
  // As `mailAddressRequest` names them.
  await queueMails(
    tx,
    [...renewed, ...inserted.map(request => ({ ...request, asked: 1 }))].map(
      ({ id, recipientId, asked }) => ({
        teamId,
        kind: 'address-request',
        subjectKey: `recipient:${recipientId}:${id}-${asked}`,
        to: emails.get(recipientId) ?? '',
      }),
    ),
  )
}
