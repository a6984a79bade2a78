/** Where shoppers find a store: at its own domain, where it has one, else on the app's host. */
export function storeAddress(publicUrl: string, slug: string, domain: string | undefined): string {
  if (domain === undefined) return `${publicUrl}/store/${slug}`
  // The same scheme and port as ours: what stands before us serves all hosts alike.
  const url = new URL(publicUrl)
  url.hostname = domain
  return url.origin
}
