import { codeAlphabet, codeLength } from './card-code.ts'

/** A code as somebody typed it: blanks, dashes and case do not matter, O is 0, I and L are 1. Undefined for anything else. */
export function readCardCode(typed: string): string | undefined {
  const code = typed
    .toUpperCase()
    .replace(/[\s-]+/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const isCode = code.length === codeLength && [...code].every(character => codeAlphabet.includes(character))
  return isCode ? code : undefined
}
