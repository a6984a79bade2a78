/** An access code as it is compared: without blanks at its ends, in one case, and with look-alikes as one. */
export function foldAccessCode(code: string): string {
  return code.normalize('NFKC').trim().toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1')
}
