import type { Author } from '../../../../platform/audit.ts'
import type { ProjectActor } from '../../../../platform/http/actor.ts'

/** The author that the audit log names for a viewer link: the address, where it is proven, and the network. */
export function viewerAuthor({ ip, provenEmail }: Pick<ProjectActor, 'ip' | 'provenEmail'>): Author {
  const name = provenEmail === undefined ? 'Project link' : `${provenEmail} (project link)`
  return { kind: 'link', id: null, name, ip }
}
