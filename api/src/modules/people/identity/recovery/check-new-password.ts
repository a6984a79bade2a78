import { passwordMin } from '@ribbon/contract/limits'
import { refuseInput } from '../../../../platform/refusal.ts'
import { isCommonPassword, isNameAsPassword } from '../../../../platform/passwords/is-common-password.ts'

export interface PasswordOwner {
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  email?: string | undefined
  teamName?: string | null | undefined
}

/** Refuses a password that is too short for this installation, very common, or a name that others know. */
export async function checkNewPassword(
  password: string,
  { minLength = passwordMin, owner = {} }: { minLength?: number; owner?: PasswordOwner } = {},
): Promise<void> {
  if ([...password].length < minLength)
    refuseInput([`Password is too short (minimum is ${minLength} characters).`])
  if (await isCommonPassword(password)) refuseInput(['This password is too common. Choose another one.'])
  if (isNameAsPassword(password, namesOf(owner)))
    refuseInput(['This password is a name that others know. Choose another one.'])
}

function namesOf({ firstName, lastName, email, teamName }: PasswordOwner): string[] {
  const [first, last] = [firstName ?? '', lastName ?? '']
  return [
    'Ribbon',
    first,
    last,
    first + last,
    last + first,
    email ?? '',
    email?.split('@')[0] ?? '',
    teamName ?? '',
  ]
}
