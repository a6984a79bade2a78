import { sameText } from '../../../platform/ids.ts'
import { signShopperToken } from './sign-shopper-token.ts'

/** Whether a text is a token of this store. */
export function isShopperToken(secretKey: string, storeId: number, token: string): boolean {
  const [, coded] = /^s1_([\w-]{30,80})\.[\w-]{32}$/.exec(token) ?? []
  if (coded === undefined) return false
  const [, visit = ''] = Buffer.from(coded, 'base64url').toString().split('.')
  return sameText(token, signShopperToken(secretKey, storeId, visit))
}
