import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessages } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
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
import { recipientQuery, recipientsQuery, type Recipient } from './recipients.data.ts'

export interface ChoiceProps {
  /** Chosen before. */ initial: string | null
  isEditing: boolean
  onContinue: (id: string) => void
}

/** One person, out of those the team has sent to. */
export function PersonChoice({ initial, isEditing, onContinue }: ChoiceProps) {
  const [state, change] = useUrlState({ q: '', page: 1, size: 10 })
  const [chosen, setChosen] = useState(initial)
  const [isWarned, setWarned] = useState(false)
  const recipients = useQuery(
    recipientsQuery({ page: { number: state.page, size: state.size }, search: state.q || undefined }),
  )
  const isListed = recipients.data?.items.some(recipient => recipient.id === initial) ?? true
  const own = useQuery({
    ...recipientQuery(initial ?? ''),
    enabled: initial !== null && !isListed && state.q === '',
  })
  const addPath = isEditing ? '/add-recipient?editing=1' : '/add-recipient'
  const submit = () => {
    if (chosen === null) return setWarned(true)
    onContinue(chosen)
  }
  const shown = recipients.data && [...(own.data ? [own.data] : []), ...recipients.data.items]

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
        {recipients.error && !recipients.data ? (
          <Panel>
            <ErrorState
              messages={errorMessages(recipients.error, 'The recipients could not be loaded.')}
              onRetry={() => void recipients.refetch()}
            />
          </Panel>
        ) : !shown ? (
          <SkeletonLines lines={8} label="Loading recipients" />
        ) : shown.length > 0 ? (
          <PickList
            label="Recipients"
            value={chosen}
            onChange={id => {
              setChosen(id)
              setWarned(false)
            }}
            picks={shown.map(pickOf)}
          />
        ) : (
          <Panel>
            {state.q === '' ? (
              <EmptyState
                drawing="people"
                title="No recipients yet"
                text="Add the first person. Without an address, Ribbon asks for it by email."
                action={<LinkButton to={addPath}>Add a recipient</LinkButton>}
              />
            ) : (
              <EmptyState
                drawing="search"
                title={`Nobody matches “${state.q}”`}
                text="Try another word, or add the person."
                action={
                  <Row justify="end">
                    <Button look="quiet" onClick={() => change({ q: '' })}>
                      Clear search
                    </Button>
                    <LinkButton to={addPath}>Add a recipient</LinkButton>
                  </Row>
                }
              />
            )}
          </Panel>
        )}
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
      <ActionBar>
        <LinkButton to={isEditing ? '/order-confirmation' : '/shopping-bag'} look="quiet" size="md">
          Back
        </LinkButton>
        <Button size="md" onClick={submit}>
          {isEditing ? 'Use this recipient' : 'Write the card'}
        </Button>
      </ActionBar>
    </>
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
