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
  const remove = useDeleteList(
    list.state === 'applied' ? `The list “${list.name}” was deleted.` : 'The import was discarded.',
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
      <ConfirmDialog
        {...deletionTexts(list)}
        danger
        cancelLabel="Keep it"
        busy={remove.isPending}
        isOpen={task === 'delete'}
        onClose={onClose}
        onConfirm={() => remove.mutate({ params: { id: list.id } })}
      />
    </>
  )
}

const deletionTexts = (list: ListView) =>
  list.state === 'applied'
    ? {
        title: `Delete “${list.name}”?`,
        confirmLabel: 'Delete the list',
        text: `The list is deleted. Its people stay in your team (${peopleText(list.recipientsCount)}).`,
      }
    : {
        title: 'Discard this import?',
        confirmLabel: 'Discard import',
        text: `${list.fileName} and your corrections are deleted. Nobody has been added yet.`,
      }
