import type { Author } from '../../../../platform/audit.ts'
import type { ProjectActor } from '../../../../platform/http/actor.ts'

/** The author that the audit log names for a viewer link. Of the person, only the network address is known. */
export function viewerAuthor({ ip }: Pick<ProjectActor, 'ip'>): Author {
  return { kind: 'link', id: null, name: 'Project link', ip }
}
