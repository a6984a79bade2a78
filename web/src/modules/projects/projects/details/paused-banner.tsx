import { Button } from '../../../../ui/display/button.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { useKeepCollecting, type ProjectView } from '../projects.data.ts'
import { submittedOf } from '../projects.rules.ts'

/** Says that nobody new can submit because many more came than expected, and asks the owner how to go on. */
export function PausedBanner({ project }: { project: ProjectView }) {
  const keep = useKeepCollecting()
  if (project.pausedBy === null || !project.enableCollectionLink) return null
  if (project.pausedBy === 'limit')
    return (
      <Notice tone="warning" title="The collection link is paused">
        {submittedOf(project)} submitted. One project cannot hold more.
      </Notice>
    )
  return (
    <Notice
      tone="warning"
      title="The collection link is paused"
      actions={
        project.canChange ? (
          <Button size="xs" busy={keep.isPending} onClick={() => keep.mutate({ params: { id: project.id } })}>
            Keep collecting
          </Button>
        ) : null
      }
    >
      Many more people submitted than expected: {submittedOf(project)}. Look through the list. Then keep
      collecting, raise the expected number, or replace the link.
    </Notice>
  )
}
