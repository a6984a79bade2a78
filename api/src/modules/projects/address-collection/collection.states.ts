import type { ProjectState } from '@ribbon/contract/projects/projects/project-resources'

/** Once the submissions are final, nothing comes in and nothing changes from outside. */
export const isClosed = ({ state }: { state: ProjectState }) =>
  state !== 'wish_list' && state !== 'submissions_open'

const mostSubmissions = 20_000

/** Past one and a half times the expected number, and some more for small ones, a link may have got to the wrong people. */
export const placesOf = ({ expectedRecipients }: { expectedRecipients: number | null }) =>
  expectedRecipients === null
    ? mostSubmissions
    : Math.min(mostSubmissions, Math.floor(expectedRecipients * 1.5) + 20)
