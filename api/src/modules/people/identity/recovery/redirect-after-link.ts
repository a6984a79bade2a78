/**
 * Where a mailed link redirects to: our own page, or the page of our own origin that the client asked for.
 * Never to another origin, because the URL carries the token.
 */
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
