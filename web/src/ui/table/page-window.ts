/** The numbered buttons: at most `visible` pages around the current one (S1 §9: 5). */
export function pageWindow(page: number, pages: number, visible = 5): number[] {
  const count = Math.min(visible, pages)
  const current = Math.min(Math.max(page, 1), pages)
  const first = Math.min(Math.max(1, current - Math.floor(count / 2)), pages - count + 1)
  return Array.from({ length: count }, (_, index) => first + index)
}
