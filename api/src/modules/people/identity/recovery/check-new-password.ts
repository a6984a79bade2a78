import { passwordMin } from '@ribbon/contract/limits'
import { refuseInput } from '../../../../platform/refusal.ts'
import { isCommonPassword } from '../../../../platform/passwords/is-common-password.ts'

/** Refuses a password that is too short for this installation or very common. */
export function checkNewPassword(password: string, minLength: number = passwordMin): void {
  if ([...password].length < minLength)
    refuseInput([`Password is too short (minimum is ${minLength} characters).`])
  if (isCommonPassword(password)) refuseInput(['This password is too common. Choose another one.'])
}
