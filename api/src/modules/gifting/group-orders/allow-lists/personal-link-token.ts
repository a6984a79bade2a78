import { derivedToken } from '../../../../platform/secrets.ts'

/** The token of an allowed user's personal link. It proves the address until the user is removed or gets a new link. */
export function personalLinkToken(secretKey: string, user: { id: number; linkSeed: string }): string {
  return `l1_${user.id}_${derivedToken(secretKey, 'personal-link', user.linkSeed)}`
}
