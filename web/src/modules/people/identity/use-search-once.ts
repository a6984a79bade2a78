import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

type Search = Record<string, string | undefined>

const tokens = ['reset_password_token', 'okta_auth_token', 'google_auth_token']
const withoutTokens = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !tokens.includes(name)))

/** The parameters a page was opened with. Tokens among them are read once, then leave the address bar and the history. */
export function useSearchOnce(): Search {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const [taken] = useState(search)
  const hasToken = tokens.some(name => name in search)
  useEffect(() => {
    if (hasToken) void navigate({ to: '.', search: withoutTokens, replace: true })
  }, [hasToken, navigate])
  return taken
}
