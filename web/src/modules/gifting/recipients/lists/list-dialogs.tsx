import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import type { ListTask } from './list-menu.tsx'
import { peopleText } from '../imports/imports.rules.ts'
import { useDeleteList, useUndoImport, type ListView } from './lists.data.ts'

/** Says what goes and what stays before an import is undone or a list deleted. */
export function ListDialogs({
  list,
  task,
  onClose,
  onGone,
}: {
  list: ListView
  task: ListTask | undefined
  onClose: () => void
  onGone?: () => void
}) {
  const leave = () => {
    onClose()
    onGone?.()
  }
  const isFinished = list.state === 'applied'
  const remove = useDeleteList(
    isFinished ? `The list “${list.name}” was deleted.` : 'The import was discarded.',
    leave,
  )
  const undo = useUndoImport(list, leave)
  return (
    <>
      <ConfirmDialog
        title={`Undo the import of “${list.name}”?`}
        danger
        confirmLabel="Undo the import"
        cancelLabel="Keep it"
        busy={undo.isPending}
        isOpen={task === 'undo'}
        onClose={onClose}
        onConfirm={() => undo.mutate({ params: { id: list.id } })}
        text={
          `This deletes the list and the people it added (${peopleText(list.recipientsCount)} on the list). ` +
          'People you had before stay. This cannot be undone, but you can import the file again.'
        }
      />
      {isFinished ? (
        <ConfirmDialog
          title={`Delete “${list.name}”?`}
          danger
          confirmLabel="Delete the list"
          cancelLabel="Keep it"
          busy={remove.isPending}
          isOpen={task === 'delete'}
          onClose={onClose}
          onConfirm={() => remove.mutate({ params: { id: list.id } })}
          text={`The list is deleted. Its people stay in your team (${peopleText(list.recipientsCount)}).`}
        />
      ) : (
        <ConfirmDialog
          title="Discard this import?"
          danger
          confirmLabel="Discard import"
          cancelLabel="Keep it"
          busy={remove.isPending}
          isOpen={task === 'delete'}
          onClose={onClose}
          onConfirm={() => remove.mutate({ params: { id: list.id } })}
          text={`${list.fileName} and your corrections are deleted. Nobody has been added yet.`}
        />
      )}
    </>
  )
}
