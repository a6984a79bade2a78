/** The file a try writes; each has its own, so that a writer that was given up spoils nobody's. */
export function exportFile({ id, attempt }: { id: number; attempt: number }): string {
  return `export-${id}-${attempt}.csv`
}
