/** A code in groups of four, to be read and typed. */
export function groupedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}
