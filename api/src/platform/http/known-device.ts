import { newToken, sameText } from '../ids.ts'
import { derivedToken } from '../secrets.ts'

export const deviceSeconds = 180 * 24 * 60 * 60
const mostAccounts = 4

/** Name of the cookie by which a browser shows that it signed in before; it opens nothing. */
export function deviceCookie(secure: boolean): string {
  return secure ? '__Host-ribbon-device' : 'ribbon_device'
}

/** The device's id when its cookie carries the account's mark, which only we can make. */
export function knownDevice(
  secretKey: string,
  cookie: string | undefined,
  account: string,
): string | undefined {
  const [id = '', ...marks] = (cookie ?? '').split('.').slice(0, mostAccounts + 1)
  const own = derivedToken(secretKey, 'device', `${id}:${account}`)
  return marks.some(mark => sameText(mark, own)) ? id : undefined
}

/** The cookie with the account's mark added. */
export function markDevice(secretKey: string, cookie: string | undefined, account: string): string {
  const [given = '', ...marks] = (cookie ?? '').split('.')
  const id = /^[\w-]{22}$/.test(given) ? given : newToken()
  const own = derivedToken(secretKey, 'device', `${id}:${account}`)
  return [id, own, ...(id === given ? marks.filter(mark => mark !== own && /^[\w-]{32}$/.test(mark)) : [])]
    .slice(0, mostAccounts + 1)
    .join('.')
}
