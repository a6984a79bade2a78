import { emailPattern } from '@ribbon/contract/email-pattern'

export type EntryValues = { email: string; code: string }

/** Somebody who was sent a link and six digits, with the access code that the next email needs. */
export type Waiting = EntryValues

/** What a tab remembers of somebody who waits; anything else that stands there is as good as nothing. */
export function readWaiting(text: string | null): Waiting | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    if (typeof kept !== 'object' || kept === null || !('email' in kept) || !('code' in kept)) return undefined
    const { email, code } = kept
    return typeof email === 'string' && typeof code === 'string' ? { email, code } : undefined
  } catch {
    return undefined
  }
}

/** What is wrong before anything is sent. */
export function checkEntry({ email, code }: EntryValues, isCodeAsked: boolean): Record<string, string> {
  const errors: Record<string, string> = {}
  if (email.trim() === '') errors['email'] = 'Enter your email address.'
  else if (!emailPattern.test(email.trim())) errors['email'] = 'Enter an email address like ada@example.com.'
  if (isCodeAsked && code.trim() === '') errors['code'] = 'Enter the access code from your invitation.'
  return errors
}

/** The field an answer of the server speaks of. */
export function fieldOf(code: string | undefined): 'email' | 'code' | undefined {
  if (code === 'access_code_wrong') return 'code'
  return code === 'not_on_list' || code === 'invalid_input' ? 'email' : undefined
}

/** The six digits of what was typed or pasted, such as “407 219”. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, 6)

/** “0:09”. */
export const clockText = (seconds: number): string => `0:${String(seconds).padStart(2, '0')}`

export const resendAfterSeconds = 30
export const codeRefused = 'This code is wrong or too old. Check it, or send a new one.'
