import { derivedToken } from '../../../../platform/secrets.ts'

/** The token of an asked person's link. It proves the address until the person has submitted. */
export function askLinkToken(secretKey: string, { id, linkSeed }: { id: number; linkSeed: string }): string {
  return `a1_${id}_${derivedToken(secretKey, 'submission-ask', linkSeed)}`
}
