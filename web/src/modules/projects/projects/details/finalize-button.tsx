import { useState } from 'react'
import { Button } from '../../../../ui/display/button.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { useFinalize, type ProjectView } from '../projects.data.ts'
import { submittedOf } from '../projects.rules.ts'

/** Ends collecting. It is not shown while goods and price are being agreed (S3 §2), and disabled once submissions are final. */
export function FinalizeButton({ project }: { project: ProjectView }) {
  const [isAsking, setAsking] = useState(false)
  const finalize = useFinalize()
  const mayEver = project.canFinalize || (project.jwt !== null && project.orderFinalized)
  if (!mayEver) return null
  return (
    <>
      <Button
        disabled={!project.canFinalize}
        title={project.canFinalize ? undefined : 'The submissions are already final.'}
        onClick={() => setAsking(true)}
      >
        Finalize
      </Button>
      <ConfirmDialog
        title="Finalize the submissions?"
        text={[
          `${submittedOf(project)} submitted. After this, nobody can submit or change their answers, and production can start.`,
          'Nothing is charged now.',
        ].join(' ')}
        confirmLabel="Finalize"
        cancelLabel="Keep collecting"
        typed={project.numberOfSubmissions === 0 ? undefined : String(project.numberOfSubmissions)}
        busy={finalize.isPending}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          finalize.mutate({ params: { id: project.id } }, { onSettled: () => setAsking(false) })
        }
      />
    </>
  )
}
