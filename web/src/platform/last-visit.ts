export const loginKey = 'ribbon.login'
const routeKey = 'ribbon.last-route'

/** The email this browser signed in with, because scripts cannot read the session cookie; null when it never did or has signed out. */
export function lastLogin(): string | null {
  return localStorage.getItem(loginKey)
}

/** False when pages that open without a session need not ask the server. */
export function mayHaveSession(): boolean {
  return lastLogin() !== null
}

/** The protected address a visitor without a session asked for; one per tab. */
export function rememberRoute(href: string) {
  sessionStorage.setItem(routeKey, href)
}

export function takeLastRoute(): string | undefined {
  const href = sessionStorage.getItem(routeKey)
  sessionStorage.removeItem(routeKey)
  return href?.startsWith('/') && !href.startsWith('//') ? href : undefined
}

export function forgetLastRoute() {
  sessionStorage.removeItem(routeKey)
}
