import { dictionary } from '@zxcvbn-ts/language-common'

/** The 49,000 passwords that leaked most often, in lower case. */
const commonPasswords = new Set(dictionary['passwords-common'])

export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase())
}

/** Whether a password is one of these names, alone or with digits and signs: `Acme2026!` for the team Acme. */
export function isNameAsPassword(password: string, names: readonly string[]): boolean {
  const letters = lettersOf(password)
  return letters !== '' && names.some(name => lettersOf(name) === letters)
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}]/gu, '')
}
