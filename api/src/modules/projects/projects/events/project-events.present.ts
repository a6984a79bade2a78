import type { ProjectEventRow } from './project-events.store.ts'

export function presentProjectEvent({ id, action, by, at, submissions, state, reason }: ProjectEventRow) {
  return {
    id: String(id),
    type: 'projectEvents' as const,
    attributes: { action, by, at: at.toISOString(), submissions, state, reason },
  }
}
