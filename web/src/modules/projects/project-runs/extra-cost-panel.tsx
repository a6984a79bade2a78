import { Button } from '../../../ui/display/button.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useApproveExtraCost, useExtraCost } from './project-runs.data.ts'

/** Asks an owner to approve what a project costs beyond the quote that was accepted. */
export function ExtraCostPanel({ projectId, isOwner }: { projectId: string; isOwner: boolean }) {
  const { data } = useExtraCost(projectId, isOwner)
  const approve = useApproveExtraCost()
  if (!data) return null
  const { total, agreed, parcels } = data.attributes
  return (
    <Notice
      tone="warning"
      title="This project costs more than agreed"
      actions={
        <Button
          size="xs"
          busy={approve.isPending}
          onClick={() => approve.mutate({ params: { id: projectId }, body: { plan_id: data.id } })}
        >
          Approve
        </Button>
      }
    >
      Sending {parcels === 1 ? 'one parcel' : `${parcels.toLocaleString('en-US')} parcels`} costs{' '}
      <Money amount={total} />
      {agreed === null ? null : (
        <>
          {' '}
          instead of <Money amount={agreed} />
        </>
      )}
      . Nothing is charged or sent until an owner approves it.
    </Notice>
  )
}
