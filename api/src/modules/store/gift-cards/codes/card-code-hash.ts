import { derivedToken } from '../../../../platform/secrets.ts'

/** What is stored of a code and looked up; nobody without SECRET_KEY can try codes on it. */
export function cardCodeHash(secretKey: string, code: string): string {
  return derivedToken(secretKey, 'gift-card', code)
}
