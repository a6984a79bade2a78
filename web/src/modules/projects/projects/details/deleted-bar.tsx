import { Button } from '../../../../ui/display/button.tsx'
import { Dim, Row } from '../../../../ui/layout/layout.tsx'
import { useUndoDelete, type ProjectView } from '../projects.data.ts'
import styles from './details.module.css'

/** “3 deleted · Undo”: brings back what was deleted last, for 30 days. */
export function DeletedBar({ project }: { project: ProjectView }) {
  const undo = useUndoDelete()
  const deleted = project.lastDeleted
  if (deleted === null) return null
  return (
    <div className={styles.deleted} role="status">
      <Row gap={8}>
        <Dim>{deleted.count.toLocaleString('en-US')} deleted ·</Dim>
        <Button
          look="quiet"
          size="xs"
          busy={undo.isPending}
          aria-label={`Undo deleting ${deleted.count.toLocaleString('en-US')}`}
          onClick={() => undo.mutate({ params: { id: project.id }, body: { at: deleted.at } })}
        >
          Undo
        </Button>
      </Row>
    </div>
  )
}
