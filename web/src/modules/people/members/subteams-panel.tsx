import { useState } from 'react'
import { ApiError } from '../../../platform/api.ts'
import { errorMessages, showError } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { submitKitForm, useKitForm, type KitForm } from '../../../ui/form/use-kit-form.ts'
import { Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import { SubteamMembersDialog } from './subteam-members-dialog.tsx'
import { SubteamItem } from './subteam-item.tsx'
import {
  useCreateSubteam,
  useDeleteSubteam,
  useRenameSubteam,
  useSubteams,
  type SubteamRow,
} from './subteams.data.ts'
import styles from './subteams-panel.module.css'

type Task = 'people' | 'rename' | 'delete'

/** The team's sub-teams: add, rename and delete them, and choose their members (S3 §2). */
export function SubteamsPanel() {
  const subteams = useSubteams()
  const [task, setTask] = useState<{ name: Task; id: string }>()
  const rows = subteams.data?.items
  const chosen = rows?.find(({ id }) => id === task?.id)
  const close = () => setTask(undefined)
  return (
    <Panel title="Sub-teams">
      <Stack gap={24}>
        <p className={styles.lead}>
          Sub-teams group people, such as Sales. A gift belongs to its sender’s sub-team, so you can filter
          lists by it. Sub-teams do not change anyone’s rights.
        </p>
        <AddForm />
        {subteams.error && !rows ? (
          <ErrorState
            messages={errorMessages(subteams.error, 'The sub-teams could not be loaded.')}
            onRetry={() => void subteams.refetch()}
          />
        ) : !rows ? (
          <SkeletonLines lines={5} label="Loading the sub-teams" />
        ) : rows.length === 0 ? (
          <EmptyState
            title="No sub-teams yet"
            drawing="people"
            text="Add the first one above, then add people to it."
          />
        ) : (
          <ul className={styles.list} aria-label="Sub-teams">
            {rows.map(subteam => (
              <SubteamItem
                key={subteam.id}
                subteam={subteam}
                onTask={name => setTask({ name, id: subteam.id })}
              />
            ))}
          </ul>
        )}
      </Stack>
      {chosen && task?.name === 'people' ? <SubteamMembersDialog subteam={chosen} onClose={close} /> : null}
      {chosen && task?.name === 'rename' ? <RenameDialog subteam={chosen} onClose={close} /> : null}
      {chosen && task?.name === 'delete' ? <DeleteDialog subteam={chosen} onClose={close} /> : null}
    </Panel>
  )
}

type NameForm = KitForm<{ name: string }>

function useNameForm(name: string, keptAs: string): NameForm {
  return useKitForm<{ name: string }>({
    initial: { name },
    check: values => ({
      ...(values.name.trim() === '' ? { name: 'Enter a name for the sub-team.' } : {}),
      ...(values.name.trim().length > 80 ? { name: 'Shorten the name to 80 characters.' } : {}),
    }),
    keptAs,
  })
}

/** Shows the server's error at the name field. */
function showNameError(form: NameForm, error: unknown, fallback: string) {
  if (!(error instanceof ApiError) || error.status !== 422) return showError(error, fallback)
  form.setFieldError('name', errorMessages(error, fallback)[0])
  form.getInputNode('name')?.focus()
}

function AddForm() {
  const create = useCreateSubteam()
  const form = useNameForm('', 'subteam-new')
  const send = ({ name }: { name: string }) => {
    if (!create.isPending)
      create.mutate(
        { body: { subteam: { name: name.trim() } } },
        {
          onSuccess: () => form.reset(),
          onError: error => showNameError(form, error, 'The sub-team could not be added.'),
        },
      )
  }
  return (
    <form noValidate className={styles.add} onSubmit={submitKitForm(form, send)}>
      <TextField
        {...form.getInputProps('name')}
        label="New sub-team"
        name="subteam"
        autoComplete="off"
        maxLength={81}
      />
      <Button type="submit" look="quiet" busy={create.isPending}>
        Add
      </Button>
    </form>
  )
}

function RenameDialog({ subteam, onClose }: { subteam: SubteamRow; onClose: () => void }) {
  const rename = useRenameSubteam()
  const form = useNameForm(subteam.name, `subteam-${subteam.id}`)
  const send = ({ name }: { name: string }) => {
    if (name.trim() === subteam.name) return onClose()
    if (!rename.isPending)
      rename.mutate(
        { params: { id: subteam.id }, body: { subteam: { name: name.trim() } } },
        {
          onSuccess: onClose,
          onError: error => showNameError(form, error, 'The sub-team could not be renamed.'),
        },
      )
  }
  return (
    <Dialog title={`Rename ${subteam.name}`} isOpen onClose={onClose} size="sm">
      <form noValidate onSubmit={submitKitForm(form, send)}>
        <Stack>
          <TextField
            {...form.getInputProps('name')}
            label="Name"
            name="rename"
            autoComplete="off"
            maxLength={81}
            data-autofocus
          />
          <Row justify="end" gap={8}>
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={rename.isPending}>
              Rename
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}

function DeleteDialog({ subteam, onClose }: { subteam: SubteamRow; onClose: () => void }) {
  const remove = useDeleteSubteam(subteam.name, onClose)
  const { usersCount: count } = subteam
  const members = count === 1 ? 'Its only member stays' : `Its ${count} members stay`
  const text = [
    count === 0 ? '' : `${members} in the team, without a sub-team.`,
    'Its orders stay, too, but can no longer be filtered by this sub-team.',
  ]
  return (
    <ConfirmDialog
      title={`Delete ${subteam.name}?`}
      confirmLabel="Delete"
      cancelLabel="Keep it"
      danger
      busy={remove.isPending}
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: subteam.id } })}
      text={text.join(' ').trim()}
    />
  )
}
