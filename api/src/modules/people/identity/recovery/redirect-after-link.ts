/** Where a mailed link leads: our own page, or another one of our own origin if the client asked for it. Nowhere else: the address carries the token. */
export function redirectAfterLink(
  publicUrl: string,
  page: string,
  asked: string | undefined,
  query: Record<string, string>,
): string {
  const added = new URLSearchParams(query).toString()
  const ownOrigin = new URL(publicUrl).origin
  const url = asked && URL.canParse(asked, publicUrl) ? new URL(asked, publicUrl) : undefined
  if (!url || url.origin !== ownOrigin) return `${page}?${added}`
  url.search = url.search ? `${url.search}&${added}` : added
  // In full, because a path of our own may begin with two slashes, which a browser takes for another host.
  return url.href
}
