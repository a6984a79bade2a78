import type { ProjectState } from '@ribbon/contract/projects/projects/project-resources'

/** Once the submissions are final, nothing comes in and nothing changes from outside. */
export const isClosed = ({ state }: { state: ProjectState }) =>
  state !== 'wish_list' && state !== 'submissions_open'
