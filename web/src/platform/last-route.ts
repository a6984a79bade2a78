const key = 'ribbon.last-route'

/** The protected address a visitor without a session asked for; one per tab. */
export function rememberRoute(href: string) {
  sessionStorage.setItem(key, href)
}

export function takeLastRoute(): string | undefined {
  const href = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return href?.startsWith('/') && !href.startsWith('//') ? href : undefined
}

export function forgetLastRoute() {
  sessionStorage.removeItem(key)
}
