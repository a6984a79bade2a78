import { mayHaveSession } from '../last-visit.ts'

/** What every page of a signed-in person asks for before it shows anything (session-queries.ts). */
export const sessionCalls = ['/api/v2/user', '/api/v2/team', '/api/v2/team/subscription']

/** Asks for the session while the app's scripts still load; the app's own calls take these answers. */
export function askEarly(path: string) {
  if (!mayHaveSession() || path.startsWith('/operations')) return
  for (const href of sessionCalls) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href })
    document.head.append(link)
  }
}
