/** The name of an export's file. Each attempt has its own, so that an abandoned writer cannot damage the current one's. */
export function exportFile({ id, attempt }: { id: number; attempt: number }): string {
  return `export-${id}-${attempt}.csv`
}
