import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { proofToken } from '../../../../platform/address-proofs/proof-secrets.ts'
import { hashToken } from '../../../../platform/ids.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import { lockGroupOrderShared } from '../../group-orders/group-order-lock.store.ts'
import { findPageById } from '../pages.store.ts'
import { pageState } from '../pages.states.ts'
import { findPerson } from './find-person.ts'
import { replaceProof } from './proofs.store.ts'

/**
 * Mails a person a new link and code, if the person may enter; the earlier ones end. On a closed page that is only who has come
 * before.
 */
export async function sendProof(
  tx: Tx,
  secretKey: string,
  request: { groupOrderId: RowId; email: string },
): Promise<void> {
  const page = await findPageById(tx, request.groupOrderId)
  if (!page || !(await lockGroupOrderShared(tx, page))) return
  const person = await findPerson(tx, page, request.email)
  if (!person.mayEnter || (!person.participant && pageState(page, page.now) === 'closed')) return
  const seed = randomUUID()
  await replaceProof(tx, page, {
    personKey: person.key,
    email: person.email,
    seed,
    tokenHash: hashToken(proofToken(secretKey, 'participant', seed)),
  })
  await queueMail(tx, {
    teamId: page.teamId,
    kind: 'recipient-proof',
    subjectKey: `group_order:${page.id}:${seed}`,
    to: person.email,
    payload: { seed },
  })
}
