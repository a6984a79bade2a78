import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
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
    const entered = await inTransaction(db, async tx =>
      admitPerson(tx, page, await findPerson(tx, page, entry.email), {
        isProven: false,
        userAgent: entry.userAgent,
      }),
    )
    if (entered) return entered
  }
  await requestProof(db, check.limits, page, entry)
  refuse('proof_needed')
}
