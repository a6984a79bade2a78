import { Link } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  exact?: boolean
  ref?: Ref<HTMLAnchorElement>
  children?: ReactNode
}

/** A link within the app; it preloads on hover and is marked when current. */
export function AppLink({ to, exact = false, ...rest }: AppLinkProps) {
  const [path = '/', query] = to.split('?')
  return (
    <Link
      {...rest}
      to={path}
      search={query ? Object.fromEntries(new URLSearchParams(query)) : {}}
      activeOptions={{ exact, includeSearch: exact || query !== undefined }}
    />
  )
}
