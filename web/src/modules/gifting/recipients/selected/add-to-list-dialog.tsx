import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { ChoiceField, TextField } from '../../../../ui/form/fields.tsx'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import { SearchField } from '../../../../ui/table/filter-bar.tsx'
import { listsQuery } from '../recipients.data.ts'
import { peopleText } from '../imports/imports.rules.ts'
import { useAddToList } from './selected.data.ts'

const newList = 'new'
const most = 50

interface AddToListDialogProps {
  ids: readonly string[]
  onAdded: () => void
  onClose: () => void
}

/** Puts the chosen people on one of the team's lists, or on a new one. */
export function AddToListDialog({ ids, onAdded, onClose }: AddToListDialogProps) {
  const [chosen, setChosen] = useState(newList)
  const [name, setName] = useState('')
  const [wasSent, setSent] = useState(false)
  const add = useAddToList(ids.length, onAdded)
  const nameError = chosen === newList && name.trim() === '' ? 'Enter a name.' : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (nameError || add.isPending) return
    add.mutate({
      body: {
        recipient_ids: [...ids],
        ...(chosen === newList ? { name: name.trim() } : { list_id: chosen }),
      },
    })
  }
  return (
    <Dialog title={`Add ${peopleText(ids.length)} to a list`} isOpen onClose={onClose} size="sm">
      <form noValidate onSubmit={submit}>
        <Stack>
          <ListField value={chosen} onChoose={setChosen} />
          {chosen === newList ? (
            <TextField
              label="Name of the list"
              value={name}
              maxLength={120}
              error={wasSent ? nameError : undefined}
              onChange={event => setName(event.currentTarget.value)}
              autoComplete="off"
            />
          ) : null}
          {add.error ? (
            <Notice tone="warning" isUrgent>
              {errorMessages(add.error, 'The people could not be added.').join(' ')}
            </Notice>
          ) : null}
          <Row justify="end" gap={8}>
            <Button look="quiet" onClick={onClose}>
              Go back
            </Button>
            <Button type="submit" busy={add.isPending}>
              {chosen === newList ? 'Make the list' : 'Add to the list'}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}

/** The team's lists, and a new one. A team with many lists searches them. */
function ListField({ value, onChoose }: { value: string; onChoose: (list: string) => void }) {
  const [search, setSearch] = useState('')
  const lists = useQuery(
    listsQuery({
      page: { number: 1, size: most },
      search: search.trim() || undefined,
      filters: { state: 'applied' },
    }),
  )
  // Whatever was chosen may not be among what is found.
  const searchFor = (text: string) => {
    setSearch(text)
    onChoose(newList)
  }
  return (
    <>
      {(lists.data?.totalCount ?? 0) > most || search !== '' ? (
        <SearchField label="Search lists" value={search} onSearch={searchFor} />
      ) : null}
      <ChoiceField
        label="List"
        value={value}
        onChange={event => onChoose(event.currentTarget.value)}
        data={[
          { value: newList, label: 'A new list' },
          ...(lists.data?.items ?? []).map(list => ({
            value: list.id,
            label: `${list.name} (${peopleText(list.recipientsCount)})`,
          })),
        ]}
      />
    </>
  )
}
