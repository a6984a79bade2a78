/** The names of our web app's cookies: HttpOnly, and bound to the host where https allows it. */
export function sessionCookies(secure: boolean): { member: string; operator: string } {
  return secure
    ? { member: '__Host-ribbon', operator: '__Host-ribbon-operator' }
    : { member: 'ribbon_session', operator: 'ribbon_operator' }
}

export const sessionSeconds = 14 * 24 * 60 * 60
export const impersonationSeconds = 60 * 60
