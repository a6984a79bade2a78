import type { Author } from '../../../../platform/audit.ts'
import type { ProjectActor } from '../../../../platform/http/actor.ts'

/** Whoever has the viewer link, as the audit log names them: the address they came from is all that is known. */
export function viewerAuthor({ ip }: Pick<ProjectActor, 'ip'>): Author {
  return { kind: 'link', id: null, name: 'Project link', ip }
}
