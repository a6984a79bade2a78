import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { hasPath } from '../../../paths.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { PickList, type Pick } from '../../../ui/form/pick-list.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import { SearchField } from '../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import type { ChoiceProps } from './person-choice.tsx'
import { listQuery, listsQuery, type RecipientList } from './recipients.data.ts'

/** Everyone of a list; `list=ID` says which one is meant. */
export function ListChoice({ initial, isEditing, onContinue }: ChoiceProps) {
  const { list: asked } = useSearch({ strict: false }) as { list?: string }
  const [state, change] = useUrlState({ q: '', page: 1, size: 10 })
  const first = asked ?? initial
  const [chosen, setChosen] = useState(first)
  const [isWarned, setWarned] = useState(false)
  const lists = useQuery(
    listsQuery({
      page: { number: state.page, size: state.size },
      search: state.q || undefined,
      filters: { state: 'applied' },
    }),
  )
  const isListed = lists.data?.items.some(list => list.id === first) ?? true
  const own = useQuery({ ...listQuery(first ?? ''), enabled: first !== null && !isListed && state.q === '' })
  const shown = lists.data && [...(own.data?.state === 'applied' ? [own.data] : []), ...lists.data.items]
  const importButton = hasPath('/recipient-list') ? (
    <LinkButton to="/recipient-list">Import a list</LinkButton>
  ) : undefined
  const submit = () => {
    if (chosen === null || (chosen === first && own.isError)) return setWarned(true)
    onContinue(chosen)
  }
  return (
    <>
      <Stack>
        <Row>
          <SearchField
            label="Search lists"
            placeholder="Name of the list"
            value={state.q}
            onSearch={q => change({ q }, { replace: true })}
          />
        </Row>
        {lists.error && !lists.data ? (
          <Panel>
            <ErrorState
              messages={errorMessages(lists.error, 'The lists could not be loaded.')}
              onRetry={() => void lists.refetch()}
            />
          </Panel>
        ) : !shown ? (
          <SkeletonLines lines={8} label="Loading lists" />
        ) : shown.length > 0 ? (
          <PickList
            label="Lists"
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
                title="No lists yet"
                text="Import a table of people, and send a gift to all of them at once."
                action={importButton}
              />
            ) : (
              <EmptyState
                drawing="search"
                title={`No list matches “${state.q}”`}
                text="Try another word."
                action={
                  <Button look="quiet" onClick={() => change({ q: '' })}>
                    Clear search
                  </Button>
                }
              />
            )}
          </Panel>
        )}
        {lists.data && lists.data.totalCount > state.size ? (
          <Pager
            page={state.page}
            size={state.size}
            totalCount={lists.data.totalCount}
            onPage={page => change({ page })}
            onSize={size => change({ size })}
          />
        ) : null}
        {isWarned ? (
          <Notice tone="warning" isUrgent>
            Choose a list first.
          </Notice>
        ) : null}
      </Stack>
      <ActionBar>
        <LinkButton to={isEditing ? '/order-confirmation' : '/shopping-bag'} look="quiet" size="md">
          Back
        </LinkButton>
        <Button size="md" onClick={submit}>
          {isEditing ? 'Use this list' : 'Write the card'}
        </Button>
      </ActionBar>
    </>
  )
}

function pickOf(list: RecipientList): Pick {
  const people = `${list.recipientsCount.toLocaleString('en-US')} ${list.recipientsCount === 1 ? 'person' : 'people'}`
  return {
    value: list.id,
    title: list.name,
    text: (
      <>
        Imported by {list.authorName} on <TimeText at={list.createdAt} />
      </>
    ),
    aside: people,
    disabled: list.recipientsCount === 0,
  }
}
