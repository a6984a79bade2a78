/** Whether a text looks like a host with a suffix, such as `acme.com` (S3 §5). */
export function isHost(text: string): boolean {
  return /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)$/iu.test(text)
}

/** The domains in what was typed or pasted, once each: those that can be added, and the first that is none. */
export function readDomains(typed: string, known: readonly string[]): { added: string[]; wrong?: string } {
  const texts = typed
    .split(/[\s,;]+/)
    .map(text => text.replace(/^@/, '').replace(/\.$/, '').toLowerCase())
    .filter(Boolean)
  const wrong = texts.find(text => !isHost(text))
  if (wrong !== undefined) return { added: [], wrong }
  return { added: [...new Set(texts)].filter(text => !known.includes(text)) }
}

/** Page and size of the table as they stand in the address; nothing about people is kept there. */
export interface TablePage {
  page: number
  size: number
}
export const sizes = [10, 30, 50] as const
export const firstPage: TablePage = { page: 1, size: 50 }

export function readTablePage(search: string): TablePage {
  const parameters = new URLSearchParams(search)
  const page = Number(parameters.get('page'))
  const size = Number(parameters.get('size'))
  return {
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : firstPage.page,
    size: sizes.find(each => each === size) ?? firstPage.size,
  }
}

export function writeTablePage({ page, size }: TablePage): string {
  const parameters = new URLSearchParams()
  if (page !== firstPage.page) parameters.set('page', String(page))
  if (size !== firstPage.size) parameters.set('size', String(size))
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
