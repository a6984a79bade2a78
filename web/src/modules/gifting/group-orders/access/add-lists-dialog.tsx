import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { acceptedFiles } from '../../../../platform/files/address-file.ts'
import { appliedListsQuery } from '../../../../platform/forms/applied-lists.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button, TextLink } from '../../../../ui/display/button.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { SkeletonLines } from '../../../../ui/feedback/skeletons.tsx'
import { CheckboxField } from '../../../../ui/form/fields.tsx'
import { FileDrop } from '../../../../ui/form/file-drop.tsx'
import { OptionGroup } from '../../../../ui/form/option-group.tsx'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import { SearchField } from '../../../../ui/table/filter-bar.tsx'
import { peopleText } from '../group-orders.rules.ts'
import { useAddLists, useUploadList } from './allow-lists.data.ts'
import styles from './access.module.css'

/** Adds people in one of two ways: recipient lists, or a file (S2 §5). */
export function AddListsDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const [way, setWay] = useState('lists')
  return (
    <Dialog title="Add an allow list" isOpen onClose={onClose} size="lg">
      <Stack gap={24}>
        <OptionGroup
          label="Where are the people?"
          value={way}
          onChange={setWay}
          options={[
            { value: 'lists', label: 'In recipient lists' },
            { value: 'file', label: 'In a file' },
          ]}
        />
        {way === 'lists' ? (
          <ListChoice orderId={orderId} onAdded={onClose} onClose={onClose} />
        ) : (
          <FileChoice orderId={orderId} onUploaded={onClose} />
        )}
      </Stack>
    </Dialog>
  )
}

interface ListChoiceProps {
  orderId: string
  onAdded: () => void
  onClose: () => void
}

function ListChoice({ orderId, onAdded, onClose }: ListChoiceProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const lists = useQuery(appliedListsQuery(search))
  const add = useAddLists(onAdded)
  return (
    <Stack>
      <SearchField label="Search lists" value={search} onSearch={setSearch} />
      {lists.error && !lists.data ? (
        <ErrorState
          messages={errorMessages(lists.error, 'The recipient lists could not be loaded.')}
          onRetry={() => void lists.refetch()}
        />
      ) : lists.data === undefined ? (
        <SkeletonLines lines={4} label="Loading lists" />
      ) : lists.data.length === 0 ? (
        <p className={styles.hint}>
          {search === '' ? 'There is no recipient list yet.' : 'No list has this name.'}{' '}
          <TextLink to="/recipient-list">Recipient lists</TextLink>
        </p>
      ) : (
        <div role="group" aria-label="Recipient lists" className={styles.choices}>
          {lists.data.map(list => (
            <CheckboxField
              key={list.id}
              label={list.name}
              description={peopleText(list.recipientsCount)}
              checked={chosen.includes(list.id)}
              onChange={event =>
                setChosen(
                  event.currentTarget.checked ? [...chosen, list.id] : chosen.filter(id => id !== list.id),
                )
              }
            />
          ))}
        </div>
      )}
      <p className={styles.hint}>Their addresses are copied as they are now.</p>
      <Row justify="end" gap={8}>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          busy={add.isPending}
          disabled={chosen.length === 0}
          onClick={() =>
            add.mutate({ params: { id: orderId }, body: { group_order: { recipient_list_ids: chosen } } })
          }
        >
          {chosen.length > 1 ? `Add ${chosen.length} lists` : 'Add the list'}
        </Button>
      </Row>
    </Stack>
  )
}

function FileChoice({ orderId, onUploaded }: { orderId: string; onUploaded: () => void }) {
  const { progress, problem, pick } = useUploadList(orderId, onUploaded)
  return (
    <Stack>
      <FileDrop
        title="Drop a file here or choose one"
        chooseLabel="Choose a file"
        accept={acceptedFiles}
        hint="CSV, Excel (XLSX) or text with up to 200,000 email addresses, in any column."
        onPick={pick}
        busy={
          progress === undefined ? undefined : (
            <ProgressBar label="Sending the file" share={progress < 1 ? progress : undefined}>
              {progress < 1 ? `Sending, ${Math.floor(progress * 100)}%` : 'Reading the file …'}
            </ProgressBar>
          )
        }
      />
      {problem ? (
        <Notice tone="danger" isUrgent>
          {problem}
        </Notice>
      ) : null}
    </Stack>
  )
}
