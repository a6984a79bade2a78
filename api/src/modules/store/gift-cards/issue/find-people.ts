import type { GiftCardInput } from '@ribbon/contract/store/gift-cards/gift-card-input'
import { giftCardPeopleMax } from '@ribbon/contract/store/gift-cards/gift-card-input'
import { emailPattern } from '@ribbon/contract/email-pattern'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse, refuseInput } from '../../../../platform/refusal.ts'
import { findListedRecipients } from '../../../gifting/group-orders/allow-lists/allow-lists.store.ts'

export interface PersonToGive {
  name: string
  email: string
  amountCents: number
  recipientId: RowId | null
}

interface FoundPeople {
  people: PersonToGive[]
  /** People of the list without an email address. */ withoutEmail: number
}

/** Whom cards are issued to: those that were typed, where none may stand twice, or those of a recipient list, each address once. */
export async function findPeople(tx: Tx, teamId: RowId, input: GiftCardInput): Promise<FoundPeople> {
  if (input.bulk_import_id === undefined)
    return { people: readTyped(input.recipients ?? [], input.amount), withoutEmail: 0 }
  if (input.recipients?.length) refuseInput(['Choose people or a recipient list, not both.'])
  const listId = requestedId(input.bulk_import_id) ?? refuse('not_found')
  const listed = await findListedRecipients(tx, teamId, [listId])
  if (listed.length === 0) refuse('not_found')
  // A list without anybody has one row that is nobody.
  const members = listed.filter(row => row.recipientId !== null)
  const reachable = new Map<string, PersonToGive>()
  let withoutEmail = 0
  for (const { email, recipientName, recipientId } of members) {
    const address = email?.trim().toLowerCase() ?? ''
    if (!emailPattern.test(address)) withoutEmail += 1
    else if (!reachable.has(address))
      reachable.set(address, { name: recipientName, email: address, amountCents: input.amount, recipientId })
  }
  if (reachable.size === 0) refuseInput(['Nobody on this list has an email address. Choose another list.'])
  if (reachable.size > giftCardPeopleMax)
    refuseInput([
      `This list has ${reachable.size.toLocaleString('en-US')} people. Choose one with at most 5,000.`,
    ])
  return { people: [...reachable.values()], withoutEmail }
}

function readTyped(typed: NonNullable<GiftCardInput['recipients']>, amountCents: number): PersonToGive[] {
  if (typed.length === 0) refuseInput(['Choose at least one person.'])
  const firstRow = new Map<string, number>()
  const repeated = typed.flatMap(({ email }, index) => {
    const first = firstRow.get(email)
    if (first === undefined) firstRow.set(email, index + 1)
    return first === undefined ? [] : [`Entry ${index + 1}: ${email} is in entry ${first} already.`]
  })
  if (repeated.length > 0) refuseInput(repeated.slice(0, 20))
  return typed.map(person => ({
    name: person.name || nameOf(person.email),
    email: person.email,
    amountCents: person.amount ?? amountCents,
    recipientId: null,
  }))
}

const nameOf = (email: string) => email.slice(0, email.indexOf('@'))
