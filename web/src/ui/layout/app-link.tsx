import { Link } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  exact?: boolean
  ref?: Ref<HTMLAnchorElement>
  children?: ReactNode
}

/** A link to a path of this app (`/orders/41?tab=items`); it preloads when pointed at and marks itself when current. */
export function AppLink({ to, exact = false, ...rest }: AppLinkProps) {
  const [path = '/', query] = to.split('?')
  return (
    <Link
      {...rest}
      to={path}
      search={query ? Object.fromEntries(new URLSearchParams(query)) : ({} as never)}
      activeOptions={{ exact, includeSearch: exact || query !== undefined }}
    />
  )
}
