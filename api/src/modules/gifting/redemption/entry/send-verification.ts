import type { Db } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { Page } from '../pages.store.ts'
import { pageState } from '../pages.states.ts'
import { findPerson } from './find-person.ts'
import { requestProof } from './request-proof.ts'
import { requireAccessCode, type CodeCheck } from './require-access-code.ts'

/**
 * Mails a proof of the address where one is needed. Where the page asks everybody for it, and on a closed page, nothing depends on
 * the address, so that nobody learns who is on a list or has come.
 */
export async function sendVerification(
  db: Db,
  check: CodeCheck,
  page: Page,
  { email, password, ip }: { email: string; password: string | null; ip: string },
): Promise<{ verified: boolean; verification_email_sent: boolean }> {
  await requireAccessCode(check, page, password)
  const state = pageState(page, page.now)
  if (state === 'not_open') refuse('group_order_not_open')
  if (!page.verifyEmails && state !== 'closed') {
    const person = await findPerson(db, page, email)
    if (!person.mayEnter) refuse('not_on_list')
    if (!person.participant) return { verified: true, verification_email_sent: false }
  }
  await requestProof(db, check.limits, page, { email, ip })
  return { verified: false, verification_email_sent: true }
}
