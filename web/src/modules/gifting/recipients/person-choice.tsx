import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessages } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SearchField } from '../../../ui/table/filter-bar.tsx'
import { Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { PickList, type Pick } from '../../../ui/form/pick-list.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { addressLine } from './address-labels.ts'
import { ChoiceActions } from './choice-actions.tsx'
import { recipientQuery, recipientsQuery, type Recipient } from './recipients.data.ts'

export interface ChoiceProps {
  /** Chosen before. */ initial: string | null
  isEditing: boolean
  onContinue: (id: string) => void
}

/** One person, out of those the team has sent to. */
export function PersonChoice({ initial, isEditing, onContinue }: ChoiceProps) {
  const offered = useOfferedPeople(initial)
  const { state, change, recipients } = offered
  const [chosen, setChosen] = useState(initial)
  const [isWarned, setWarned] = useState(false)
  const submit = () => {
    if (chosen === null) return setWarned(true)
    onContinue(chosen)
  }
  return (
    <>
      <Stack>
        <Row>
          <SearchField
            label="Search recipients"
            placeholder="Name or email"
            value={state.q}
            onSearch={q => change({ q }, { replace: true })}
          />
        </Row>
        <OfferedPeople
          offered={offered}
          addPath={isEditing ? '/add-recipient?editing=1' : '/add-recipient'}
          chosen={chosen}
          onChoose={id => {
            setChosen(id)
            setWarned(false)
          }}
        />
        {recipients.data && recipients.data.totalCount > state.size ? (
          <Pager
            page={state.page}
            size={state.size}
            totalCount={recipients.data.totalCount}
            onPage={page => change({ page })}
            onSize={size => change({ size })}
          />
        ) : null}
        {isWarned ? (
          <Notice tone="warning" isUrgent>
            Choose a recipient first.
          </Notice>
        ) : null}
      </Stack>
      <ChoiceActions isEditing={isEditing} useLabel="Use this recipient" onSubmit={submit} />
    </>
  )
}

/** A page of people; the one chosen before comes first, also when they are on another page. */
function useOfferedPeople(initial: string | null) {
  const [state, change] = useUrlState({ q: '', page: 1, size: 10 })
  const recipients = useQuery(
    recipientsQuery({ page: { number: state.page, size: state.size }, search: state.q || undefined }),
  )
  const isListed = recipients.data?.items.some(recipient => recipient.id === initial) ?? true
  const own = useQuery({
    ...recipientQuery(initial ?? ''),
    enabled: initial !== null && !isListed && state.q === '',
  })
  const shown = recipients.data && [...(own.data ? [own.data] : []), ...recipients.data.items]
  return { state, change, recipients, shown }
}

function OfferedPeople({
  offered: { state, change, recipients, shown },
  addPath,
  chosen,
  onChoose,
}: {
  offered: ReturnType<typeof useOfferedPeople>
  addPath: string
  chosen: string | null
  onChoose: (id: string) => void
}) {
  if (recipients.error && !recipients.data)
    return (
      <Panel>
        <ErrorState
          messages={errorMessages(recipients.error, 'The recipients could not be loaded.')}
          onRetry={() => void recipients.refetch()}
        />
      </Panel>
    )
  if (!shown) return <SkeletonLines lines={8} label="Loading recipients" />
  if (shown.length > 0)
    return <PickList label="Recipients" value={chosen} onChange={onChoose} picks={shown.map(pickOf)} />
  return (
    <Panel>
      {state.q === '' ? (
        <NoRecipients addPath={addPath} />
      ) : (
        <NoMatch search={state.q} addPath={addPath} onClear={() => change({ q: '' })} />
      )}
    </Panel>
  )
}

function NoRecipients({ addPath }: { addPath: string }) {
  return (
    <EmptyState
      drawing="people"
      title="No recipients yet"
      text="Add the first person. Without an address, Ribbon asks for it by email."
      action={<LinkButton to={addPath}>Add a recipient</LinkButton>}
    />
  )
}

function NoMatch({ search, addPath, onClear }: { search: string; addPath: string; onClear: () => void }) {
  return (
    <EmptyState
      drawing="search"
      title={`Nobody matches “${search}”`}
      text="Try another word, or add the person."
      action={
        <Row justify="end">
          <Button look="quiet" onClick={onClear}>
            Clear search
          </Button>
          <LinkButton to={addPath}>Add a recipient</LinkButton>
        </Row>
      }
    />
  )
}

function pickOf(recipient: Recipient): Pick {
  const name = recipient.name || recipient.email || 'No name yet'
  const text =
    recipient.addressState === 'requested'
      ? 'Asked for the address by email'
      : recipient.addressState === 'declined'
        ? 'Declined to give an address'
        : addressLine(recipient)
  return {
    value: recipient.id,
    title: recipient.company ? `${name}, ${recipient.company}` : name,
    text,
    disabled: recipient.addressState === 'declined',
  }
}
