import type { Module, Role } from '@ribbon/contract/route'
import { hasModule } from '@ribbon/contract/team-modules'
import type { PathRow } from './paths.ts'

export interface Visitor {
  roles: readonly Role[]
  modules: readonly Module[]
}

/** Where a visitor is redirected; undefined lets the page open. */
export type Redirect = { to: string; remembers?: boolean } | undefined

/** The guards of S1 §2 as one pure rule. */
export function redirectFor(
  row: PathRow,
  visitor: Visitor | undefined,
  hasProjects: boolean,
  search: Record<string, unknown> = {},
): Redirect {
  if (row.access === 'none' || row.access === 'operator') return undefined
  if (row.access === 'public')
    return visitor && !row.opensWith?.some(name => name in search) ? { to: '/report' } : undefined
  if (!visitor) return { to: '/login', remembers: true }
  if (row.roles && !row.roles.some(role => visitor.roles.includes(role)))
    return { to: row.refusedTo ?? '/un-authorized' }
  if (!hasModule(visitor.modules, row.module)) {
    return {
      to:
        row.module === 'swag_store' && visitor.modules.includes('project') && hasProjects
          ? '/projects'
          : '/un-authorized',
    }
  }
  return undefined
}
