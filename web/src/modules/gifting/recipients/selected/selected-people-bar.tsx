import { recipientsAtOnce } from '@ribbon/contract/gifting/recipients/address-book'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../../ui/display/button.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { SelectionBar } from '../../../../ui/table/selection-bar.tsx'
import type { useSelectedRows } from '../../../../ui/table/use-selected-rows.ts'
import type { Recipient } from '../recipients.data.ts'
import { useAskMany, useExportSelected } from './selected.data.ts'

const AddToListDialog = lazy(async () => ({
  default: (await import('./add-to-list-dialog.tsx')).AddToListDialog,
}))

/** What can be done with all chosen people at once. */
export function SelectedPeopleBar({ selected }: { selected: ReturnType<typeof useSelectedRows<Recipient>> }) {
  const [task, setTask] = useState<'list' | 'ask'>()
  const save = useExportSelected()
  const close = () => setTask(undefined)
  const ask = useAskMany(() => {
    close()
    selected.clear()
  })
  const ids = selected.rows.map(person => person.id)
  const isTooMany = ids.length > recipientsAtOnce
  return (
    <>
      <SelectionBar
        label="Chosen people"
        count={ids.length}
        elsewhere={selected.elsewhere}
        onClear={selected.clear}
      >
        {isTooMany ? (
          <span>At most {recipientsAtOnce} at once.</span>
        ) : (
          <>
            <Button size="xs" onClick={() => setTask('list')}>
              Add to a list
            </Button>
            <Button size="xs" look="quiet" onClick={() => setTask('ask')}>
              Ask for the address
            </Button>
            <Button size="xs" look="quiet" busy={save.isPending} onClick={() => save.mutate(ids)}>
              Export
            </Button>
          </>
        )}
      </SelectionBar>
      {task === 'list' ? (
        <Suspense>
          <AddToListDialog
            ids={ids}
            onClose={close}
            onAdded={() => {
              close()
              selected.clear()
            }}
          />
        </Suspense>
      ) : null}
      <ConfirmDialog
        title={ids.length === 1 ? 'Ask for the address?' : `Ask ${ids.length} people for the address?`}
        text="Each gets an email with a link. Who has an address, has no email or declined before is left out."
        confirmLabel="Ask by email"
        cancelLabel="Not now"
        busy={ask.isPending}
        isOpen={task === 'ask'}
        onClose={close}
        onConfirm={() => ask.mutate({ body: { recipient_ids: ids } })}
      />
    </>
  )
}
