/** The 49,000 passwords that leaked most often, in lower case; loaded when somebody chooses a password. */
let commonPasswords: Promise<Set<string>> | undefined

export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= loadCommonPasswords()
  return (await commonPasswords).has(password.toLowerCase())
}

async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
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
