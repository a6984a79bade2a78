import { useState } from 'react'

const pagePath = '/projects/public'
const storedAs = 'ribbon.viewer-link'

/**
 * The token of a viewer link. It leaves the address as soon as it is read, so that nobody copies it from there and no history has
 * it; the tab keeps it for a reload.
 */
export function useViewerToken(query: string): string | null {
  const [token] = useState(() => takeToken(query))
  return token
}

function takeToken(query: string): string | null {
  const parameters = new URLSearchParams(query)
  const opened = parameters.get('token')
  if (opened === null) return read()
  parameters.delete('token')
  const rest = parameters.toString()
  history.replaceState(null, '', rest === '' ? pagePath : `${pagePath}?${rest}`)
  keep(opened)
  return opened
}

// A browser may refuse storage: then a reload asks for the link again.
function read(): string | null {
  try {
    return sessionStorage.getItem(storedAs)
  } catch {
    return null
  }
}

function keep(token: string) {
  try {
    sessionStorage.setItem(storedAs, token)
  } catch {}
}
