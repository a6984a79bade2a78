/** Focuses the link of the next or previous table row; the first row when none is focused. */
export function focusTableRow(by: 1 | -1) {
  const links = [
    ...document.querySelectorAll<HTMLElement>('tr[data-linked] td a[href]:first-of-type'),
  ].filter((link, index, all) => all.findIndex(other => other.closest('tr') === link.closest('tr')) === index)
  const row = document.activeElement?.closest('tr')
  const index = links.findIndex(link => link.closest('tr') === row)
  const next = index === -1 ? links[0] : links[Math.min(Math.max(index + by, 0), links.length - 1)]
  next?.focus()
  next?.closest('tr')?.scrollIntoView({ block: 'nearest' })
}
