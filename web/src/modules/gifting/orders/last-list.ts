const key = 'ribbon.orders-list'

/** The list a person came from, with its page, search and filters; one per tab of the browser. */
export function rememberList(href: string) {
  sessionStorage.setItem(key, href)
}

export function listHref(pathname: string, search: Record<string, string>): string {
  const text = new URLSearchParams(search).toString()
  return text === '' ? pathname : `${pathname}?${text}`
}

export function lastList(): string {
  const href = sessionStorage.getItem(key)
  return href?.startsWith('/orders') ? href : '/orders'
}
