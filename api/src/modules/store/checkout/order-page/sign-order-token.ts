import { derivedToken } from '../../../../platform/secrets.ts'

/** Opens the page of one order of a store to whoever has its link. It names the order by its public id, and nothing of it is stored. */
export function signOrderToken(secretKey: string, publicId: string): string {
  const id = Buffer.from(publicId.replaceAll('-', ''), 'hex').toString('base64url')
  return `o1_${id}.${derivedToken(secretKey, 'store-order', publicId)}`
}
