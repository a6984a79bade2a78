import { refuse } from '../../../../platform/refusal.ts'
import type { ProjectRow } from '../../projects/project-lock.store.ts'
import { isAllowed } from '../../projects/submissions/is-allowed.ts'

/** Refuses an address of another domain than those allowed, and names them. */
export function requireAllowed(project: Pick<ProjectRow, 'allowedDomains'>, email: string): void {
  if (!isAllowed(project, email))
    refuse('domain_not_allowed', {
      domains: new Intl.ListFormat('en', { type: 'disjunction' }).format(project.allowedDomains),
    })
}
