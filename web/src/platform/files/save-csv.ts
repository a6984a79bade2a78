/** Saves a table as a file; the mark in front tells a spreadsheet its encoding, a fetched text has lost it. */
export function saveCsv(name: string, text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(
    new Blob(['\uFEFF', text.replace(/^\uFEFF/, '')], { type: 'text/csv;charset=utf-8' }),
  )
  link.download = fileNameOf(name)
  link.click()
  URL.revokeObjectURL(link.href)
}

/** `Autumn / customers` as `Autumn customers.csv`: what a disk refuses is left out. */
export function fileNameOf(name: string): string {
  const kept = name
    .replace(/[^\p{L}\p{N}._ -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 80)
  return `${kept || 'table'}.csv`
}
