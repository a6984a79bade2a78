import { errorCode } from '../../../platform/error-code.ts'
import { errorMessages, showError } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { CheckboxField, TextField } from '../../../ui/form/fields.tsx'
import { showKitErrors, submitKitForm, useKitForm } from '../../../ui/form/use-kit-form.ts'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { useCreateView, useUpdateView, type ListOfViews, type View } from './saved-views.data.ts'
import type { ViewQuery } from './saved-views.rules.ts'

export interface ViewDialogProps {
  table: ListOfViews
  /** The one that gets another name; undefined for a new one. */ view: View | undefined
  query: ViewQuery
  canShare: boolean
  onSaved: (id: string) => void
  onClose: () => void
}

/** Names a view: a new one of what the list shows now, or one that is there. */
export function ViewDialog({ table, view, query, canShare, onSaved, onClose }: ViewDialogProps) {
  const creating = useCreateView(table)
  const updating = useUpdateView(table)
  const form = useKitForm({
    initial: { name: view?.name ?? '', isShared: view?.isShared ?? false },
    check: ({ name }): Record<string, string> =>
      name.trim() === '' ? { name: 'Enter a name for the view.' } : {},
    keptAs: `view-of-${table}`,
  })
  const isBusy = creating.isPending || updating.isPending
  const send = ({ name, isShared }: { name: string; isShared: boolean }) => {
    if (isBusy) return
    const told = {
      onSuccess: onSaved,
      onError: (error: Error) =>
        errorCode(error) === 'view_name_taken'
          ? showKitErrors(form, { name: errorMessages(error)[0] ?? '' })
          : showError(error, 'The view could not be saved.'),
    }
    if (view) updating.update(view.id, { name: name.trim() }, told)
    else creating.create({ name: name.trim(), query, isShared }, told)
  }
  return (
    <Dialog title={view ? `Rename ${view.name}` : 'Save as a new view'} isOpen onClose={onClose} size="sm">
      <form noValidate onSubmit={submitKitForm(form, send)}>
        <Stack>
          <TextField
            {...form.getInputProps('name')}
            label="Name"
            maxLength={60}
            autoComplete="off"
            data-autofocus
            description={view ? undefined : 'Filters, order and columns as the list shows them now.'}
          />
          {canShare && !view ? (
            <CheckboxField
              {...form.getInputProps('isShared', { type: 'checkbox' })}
              label="Share with the team"
              description="Everybody who sees this list can use the view. Each sees only what they may see."
            />
          ) : null}
          <Row justify="end" gap={8}>
            <Button look="quiet" onClick={onClose}>
              Go back
            </Button>
            <Button type="submit" busy={isBusy}>
              {view ? 'Rename' : 'Save view'}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
