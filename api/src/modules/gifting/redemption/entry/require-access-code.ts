import type { Guess } from '../../../../platform/http/password-guesses.ts'
import type { RateLimits } from '../../../../platform/http/rate-limits.ts'
import { sameText } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { unseal } from '../../../../platform/secrets.ts'
import type { Page } from '../pages.store.ts'
import { foldAccessCode } from './fold-access-code.ts'

export interface CodeCheck {
  secretKey: string
  limits: RateLimits
  /** Whose guess it is. */ guess: Pick<Guess, 'request' | 'answer'>
}

/** Refuses a wrong access code of a page that has one, ever more slowly. */
export async function requireAccessCode(
  { secretKey, limits, guess }: CodeCheck,
  page: Page,
  code: string | null,
): Promise<void> {
  if (!page.passwordProtected || page.accessCodeSealed === null) return
  if (code === null) refuse('access_code_wrong')
  const expected = foldAccessCode(unseal(secretKey, page.accessCodeSealed))
  await limits.guessPassword({ ...guess, account: page.uuid, kind: 'page' }, async () => {
    if (!sameText(foldAccessCode(code), expected)) refuse('access_code_wrong')
  })
}
