import type { Tx } from '../../platform/db/database.ts'
import type { RowId } from '../../platform/db/row-id.ts'
import { scopeOf, type MemberActor } from '../../platform/http/actor.ts'
import { insertAllowedList, setEnabled } from '../../modules/store/store-access/store-access.store.ts'
import { findUserByEmail } from '../../modules/people/identity/users.store.ts'
import { demoMembers } from '../data/demo-people.ts'

const domain = 'people.example.com'
const office = ['amelie', 'bruno', 'chiara', 'david', 'elif', 'farid', 'greta', 'hanna']
const partners = ['ines', 'jonas', 'karin', 'leo', 'mara']

/** Two lists of people who could buy in the store. Both are off, so that the demo's store is open to everyone. */
export async function fillStoreAccess(tx: Tx, teamId: RowId): Promise<void> {
  const userId = (await findUserByEmail(tx, demoMembers[0]!.email))!.id // the demo's owner was created before
  const scope = scopeOf({ teamId, userId, role: 'team_owner' } as MemberActor)
  const lists = [
    { name: 'Berlin office.csv', people: office, errors: [] },
    {
      name: 'Partners 2026.xlsx',
      people: partners,
      errors: [{ line: 5, value: 'nora(at)example.com', reason: 'This row holds no email address.' }],
    },
  ]
  for (const { name, people, errors } of lists) {
    const list = await insertAllowedList(tx, scope, {
      name,
      skippedCount: errors.length,
      errors,
      createdBy: userId,
      emails: people.map(person => `${person}@${domain}`),
    })
    await setEnabled(tx, scope, list.id, false)
  }
}
