import { useState } from 'react'
import { Button } from '../../../ui/display/button.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { Dim, Row } from '../../../ui/layout/layout.tsx'
import styles from './bulk-actions.module.css'
import { formOfIds, useDeleteCards, useResendCards } from './gift-cards.data.ts'

interface BulkProps {
  ids: readonly string[]
  /** The selection is cleared; after a resend the list begins anew. */
  onDone: (what: 'resent' | 'deleted') => void
}

/** What can be done with all chosen cards at once. */
export function BulkActions({ ids, onDone }: BulkProps) {
  const resend = useResendCards(() => onDone('resent'))
  if (ids.length === 0) return null
  return (
    <div role="region" className={styles.bar} aria-label="Chosen gift cards">
      <Row gap={8}>
        <Dim>{ids.length} chosen</Dim>
        <Button look="quiet" busy={resend.isPending} onClick={() => resend.mutate({ body: formOfIds(ids) })}>
          Send again
        </Button>
        <DeleteButton ids={ids} onDone={onDone} />
      </Row>
    </div>
  )
}

function DeleteButton({ ids, onDone }: BulkProps) {
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteCards(() => onDone('deleted'))
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        title={ids.length === 1 ? 'Delete this gift card?' : `Delete ${ids.length} gift cards?`}
        text={
          ids.length === 1
            ? 'Its balance becomes zero for good, and nobody can use the code any more. To stop it for a while, switch it off.'
            : 'Their balances become zero for good, and nobody can use the codes any more. To stop a card for a while, switch it off.'
        }
        confirmLabel="Delete"
        cancelLabel={ids.length === 1 ? 'Keep it' : 'Keep them'}
        danger
        busy={remove.isPending}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ body: formOfIds(ids) }, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}
