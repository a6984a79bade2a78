import { useState } from 'react'

const pagePath = '/projects/public'
const storedAs = 'ribbon.viewer-link'
const proofStoredAs = 'ribbon.viewer-proof'

/** What an opened address brings: the token of the link, and that of a mail that proves an address. */
interface OpenedLink {
  jwt: string | null
  mailed: string | null
}

/**
 * The token of a viewer link. It leaves the address as soon as it is read, so that nobody copies it from there and no history has
 * it; the tab keeps it for a reload. A mailed link has none: it is opened in the browser that waits for it.
 */
export function useViewerLink(query: string): OpenedLink {
  const [link] = useState(() => takeLink(query))
  return link
}

function takeLink(query: string): OpenedLink {
  const parameters = new URLSearchParams(query)
  const opened = parameters.get('token')
  const mailed = parameters.get('proof')
  if (opened === null && mailed === null) return { jwt: read(sessionStorageOf, storedAs), mailed }
  parameters.delete('token')
  parameters.delete('proof')
  const rest = parameters.toString()
  history.replaceState(null, '', rest === '' ? pagePath : `${pagePath}?${rest}`)
  const jwt = opened ?? read(localStorageOf, storedAs) ?? read(sessionStorageOf, storedAs)
  if (jwt !== null) keep(sessionStorageOf, storedAs, jwt)
  return { jwt, mailed }
}

/** Lets another tab of this browser open the link that is mailed now. */
export function awaitProof(jwt: string): void {
  keep(localStorageOf, storedAs, jwt)
}

/** Keeps what a proven address is exchanged for, as long as the tab is open. */
export function keepProof(proof: string): void {
  keep(sessionStorageOf, proofStoredAs, proof)
  drop(localStorageOf, storedAs)
}

/** The headers by which calls of the link show that an address is proven. */
export function proofHeaders(): Record<string, string> {
  const proof = read(sessionStorageOf, proofStoredAs)
  return proof === null ? {} : { 'viewer-proof': proof }
}

// A browser may refuse storage: then a reload asks for the link again.
const sessionStorageOf = () => sessionStorage
const localStorageOf = () => localStorage

function read(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(name)
  } catch {
    return null
  }
}

function keep(storage: () => Storage, name: string, value: string) {
  try {
    storage().setItem(name, value)
  } catch {}
}

function drop(storage: () => Storage, name: string) {
  try {
    storage().removeItem(name)
  } catch {}
}
