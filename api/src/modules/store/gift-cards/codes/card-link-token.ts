import { derivedToken } from '../../../../platform/secrets.ts'

/** The token of the link in a card's mail. */
export function cardLinkToken(secretKey: string, { id, codeSeed }: { id: number; codeSeed: string }): string {
  return `g1_${id}_${derivedToken(secretKey, 'gift-card-link', codeSeed)}`
}
