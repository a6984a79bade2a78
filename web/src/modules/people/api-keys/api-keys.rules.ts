import { keyScopeNames, keyScopes, type KeyScope } from '@ribbon/contract/key-scopes'
import type { StatusTone } from '../../../ui/display/status-dot.tsx'

export interface KeyForm extends Record<string, unknown> {
  name: string
  scopes: KeyScope[]
  days: string
  networks: string
}

export const emptyKey: KeyForm = { name: '', scopes: [], days: '365', networks: '' }
export const keyLives = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
]

/** Where a change leaves the end as it is. */
export const sameEnd = 'same'

/** What a key has now, as the form of a change begins. */
export function formOf({
  name,
  scopes,
  networks,
}: Pick<KeyForm, 'name' | 'scopes'> & { networks: string[] }): KeyForm {
  return { name, scopes: [...scopes], days: sameEnd, networks: networks.join('\n') }
}

export const scopeChoices = keyScopeNames.map(name => ({ name, text: keyScopes[name] }))

const dayMs = 24 * 60 * 60 * 1000

/** What is sent for a key. Networks stand one a line, or with commas between them. */
export function keyBody({ name, scopes, days, networks }: KeyForm, now: number) {
  return {
    name,
    scopes,
    networks: networks.split(/[\s,]+/).filter(network => network !== ''),
    ...(days === sameEnd ? {} : { expires_at: new Date(now + Number(days) * dayMs).toISOString() }),
  }
}

export function checkKey({ name, scopes }: KeyForm): Record<string, string> {
  return {
    ...(name.trim() === '' ? { name: 'Give the key a name, such as the program that uses it.' } : {}),
    ...(scopes.length === 0 ? { scopes: 'Choose at least one thing the key may do.' } : {}),
  }
}

export const keyPlaces: [RegExp, string][] = [
  [/network/i, 'networks'],
  [/name/i, 'name'],
  [/key may do/i, 'scopes'],
]

const soonMs = 14 * dayMs

export interface KeyState {
  state: 'active' | 'expired' | 'revoked' | 'owner_left'
  expiresAt: string
  exposedAt: string | null
}

/** The state of a key in a word, with what its owner should do about. */
export function keyState(key: KeyState, now: number): { tone: StatusTone; label: string } {
  if (key.state === 'revoked') return { tone: 'stopped', label: 'Revoked' }
  if (key.state === 'expired') return { tone: 'stopped', label: 'Expired' }
  if (key.state === 'owner_left') return { tone: 'stopped', label: 'Owner left' }
  if (key.exposedAt) return { tone: 'stopped', label: 'Exposed' }
  if (Date.parse(key.expiresAt) - now < soonMs) return { tone: 'progress', label: 'Expires soon' }
  return { tone: 'done', label: 'Active' }
}

/** The first thing a key may do, and how many more. */
export function scopeWords(scopes: readonly KeyScope[]): string {
  const [first = '', ...more] = scopes
  return more.length === 0 ? first : `${first} and ${more.length} more`
}
