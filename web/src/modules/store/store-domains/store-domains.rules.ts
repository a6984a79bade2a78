/** What somebody pasted, without what is around a domain in an address bar. The server reads the rest. */
export function typedDomain(text: string): string {
  return text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/.*$/, '')
    .toLowerCase()
}
