import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockGroupOrderShared } from '../../group-orders/group-order-lock.store.ts'
import type { Page } from '../pages.store.ts'
import { pageState } from '../pages.states.ts'
import { admitPerson, type Entered } from './admit-person.ts'
import { enterByProof, type Proofs } from './enter-by-proof.ts'
import { findPerson } from './find-person.ts'
import { requestProof } from './request-proof.ts'
import { requireAccessCode, type CodeCheck } from './require-access-code.ts'

interface Entry extends Proofs {
  email: string
  password: string | null
  userAgent: string
  ip: string
}

/**
 * Lets a person enter a page, and makes a participant of who is new. An address is proven where the page asks for it, and always by
 * who comes back on another device: else whoever types a colleague's address would read where that colleague lives.
 */
export async function enterGroupOrder(db: Db, check: CodeCheck, page: Page, entry: Entry): Promise<Entered> {
  const proven = await enterByProof(db, page, entry)
  if (proven) return proven
  await requireAccessCode(check, page, entry.password)
  if (!page.verifyEmails && pageState(page, page.now) !== 'closed') {
    const entered = await inTransaction(db, async tx => {
      const groupOrder = (await lockGroupOrderShared(tx, page)) ?? refuse('not_found')
      // Its owner may have asked for proofs a moment ago.
      if (groupOrder.verifyEmails) return undefined
      const person = await findPerson(tx, groupOrder, entry.email)
      return admitPerson(tx, groupOrder, person, {
        proof: undefined,
        userAgent: entry.userAgent,
        now: page.now,
      })
    })
    if (entered) return entered
  }
  await requestProof(db, check.limits, page, entry)
  refuse('proof_needed')
}
