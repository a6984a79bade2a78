import { emailPattern } from '@ribbon/contract/email-pattern'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { lockToChange } from '../lock-to-change.ts'
import { recordGroupOrderChange } from '../record-group-order-change.ts'
import {
  findCopiedList,
  findListedRecipients,
  insertAllowedUsers,
  insertAllowList,
  updateAllowList,
  type AllowListRow,
} from './allow-lists.store.ts'
import type { RefusedAddress } from './allow-lists.tables.ts'
import { normalizeAddress } from './normalize-address.ts'

/** How many people without an address are named. */
const errorsShown = 100

interface RecipientList {
  id: RowId
  name: string
  emails: Set<string>
  /** People without an address, by their place in the list. */ withoutEmail: RefusedAddress[]
  people: number
}

/** Copies the addresses of recipient lists as they are now. Copied again, a list gets who is new; nobody goes. */
export async function copyRecipientLists(
  tx: Tx,
  actor: MemberActor,
  groupOrderId: string,
  recipientListIds: readonly string[],
): Promise<AllowListRow[]> {
  const order = await lockToChange(tx, actor, groupOrderId)
  const asked = [...new Set(recipientListIds.map(text => requestedId(text) ?? refuse('not_found')))]
  const lists = gather(await findListedRecipients(tx, order.teamId, asked))
  if (lists.length < asked.length) refuse('not_found')
  if (lists.every(list => list.emails.size === 0)) refuse('allow_list_empty')
  const copied: AllowListRow[] = []
  for (const list of lists) copied.push(await copyList(tx, actor, order, list))
  await recordGroupOrderChange(tx, actor, order, {
    action: 'group_order.allow_lists_copied',
    details: { names: lists.map(list => list.name).join(', ') },
  })
  return copied
}

function gather(people: Awaited<ReturnType<typeof findListedRecipients>>): RecipientList[] {
  const lists = new Map<number, RecipientList>()
  for (const { listId, recipientId, recipientName, name, email } of people) {
    const list = lists.get(listId) ?? { id: listId, name, emails: new Set(), withoutEmail: [], people: 0 }
    lists.set(listId, list)
    if (recipientId === null) continue
    list.people++
    if (email !== null && emailPattern.test(email.trim())) list.emails.add(normalizeAddress(email))
    else
      list.withoutEmail.push({
        line: list.people,
        value: recipientName,
        reason: 'There is no email address.',
      })
  }
  return [...lists.values()]
}

async function copyList(
  tx: Tx,
  actor: MemberActor,
  order: GroupOrderRow,
  { id, name, emails, withoutEmail, people }: RecipientList,
): Promise<AllowListRow> {
  const list =
    (await findCopiedList(tx, order, id)) ??
    (await insertAllowList(tx, order, {
      source: 'recipient_list',
      name,
      bulkImportId: id,
      createdBy: actor.userId,
    }))
  const added = await insertAllowedUsers(tx, order, list.id, [...emails])
  return updateAllowList(tx, list, {
    state: 'done',
    readCount: people,
    addedCount: list.addedCount + added,
    knownCount: emails.size - added,
    refusedCount: withoutEmail.length,
    errors: withoutEmail.slice(0, errorsShown),
    finishedAt: databaseTime(),
  })
}
