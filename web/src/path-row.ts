import type { NeededModule, Role } from '@ribbon/contract/route'

/**
 * `public`: sign-in pages, which send a signed-in person to /report; `none`: open to anyone; `operator`:
 * the page asks for the operator's own session.
 */
export type PathAccess = 'public' | 'none' | 'session' | 'operator'
/**
 * `bare`: only notifications around the page, which brings its own band; `standalone`: the same without the
 * router and the app, for people without an account.
 */
export type PathLayout = 'dashboard' | 'default' | 'bare' | 'standalone'

export interface PathRow {
  path: `/${string}`
  access: PathAccess
  layout: PathLayout
  /** Without it, every role. */
  roles?: readonly Role[]
  module?: NeededModule
  title: string
  subtitle?: string
  /** Words that the page begins with. Its document shows them before any script has run. */
  opening?: { heading: string; lead: string }
  /** What the page asks for first where its address has no query. Its document has the browser ask at once. */
  firstCall?: string
  /** Values of an optional last parameter, where the same shape also names another page. */
  values?: readonly string[]
  /** The query parameters with which a `public` page opens for a signed-in person, too. */
  opensWith?: readonly string[]
  /** Where a refused role goes instead of /un-authorized. */
  refusedTo?: string
}
