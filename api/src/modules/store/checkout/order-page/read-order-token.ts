import { sameText } from '../../../../platform/ids.ts'
import { signOrderToken } from './sign-order-token.ts'

/** The public id of the order whose page a token opens; undefined for anything we did not sign. */
export function readOrderToken(secretKey: string, token: string): string | undefined {
  const [, coded] = /^o1_([\w-]{22})\.[\w-]{32}$/.exec(token) ?? []
  if (coded === undefined) return undefined
  const publicId = Buffer.from(coded, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return sameText(token, signOrderToken(secretKey, publicId)) ? publicId : undefined
}
