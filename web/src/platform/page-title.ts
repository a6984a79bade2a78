export const productName = 'Ribbon'

export function pageTitle(title: string | undefined): string {
  return title ? `${title} · ${productName}` : productName
}

export function setPageTitle(title: string | undefined) {
  document.title = pageTitle(title)
}
