/** Bracketed query text: `{page: {number: 2}}` becomes `page[number]=2`; empty values are left out. */
export function queryText(query: unknown): string {
  const pairs: string[] = []
  collect(query, '', pairs)
  return pairs.join('&')
}

function collect(value: unknown, name: string, pairs: string[]) {
  if (value === undefined || value === null || value === '') return
  if (Array.isArray(value)) {
    for (const entry of value) collect(entry, `${name}[]`, pairs)
  } else if (typeof value === 'object') {
    for (const [key, entry] of Object.entries(value))
      collect(entry, name === '' ? key : `${name}[${key}]`, pairs)
  } else {
    pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  }
}
