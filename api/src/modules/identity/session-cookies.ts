/** Cookies our web app gets: HttpOnly, and bound to the host where https allows it (product.md, Wire). */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-ribbon' : 'ribbon_session'
}

export function operatorCookieName(secure: boolean): string {
  return secure ? '__Host-ribbon-operator' : 'ribbon_operator'
}

export const sessionSeconds = 14 * 24 * 60 * 60
export const operatorSessionSeconds = 12 * 60 * 60
