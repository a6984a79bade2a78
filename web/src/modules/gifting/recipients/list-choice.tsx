import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
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
import { Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import { SearchField } from '../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { ChoiceActions } from './choice-actions.tsx'
import type { ChoiceProps } from './person-choice.tsx'
import { isFromFile, withChosenFirst } from './lists/lists.rules.ts'
import { listQuery, listsQuery, type RecipientList } from './recipients.data.ts'

interface ListChoiceProps extends ChoiceProps {
  /** A gift is asked for next. */ isBagEmpty: boolean
  /** Whether there is enough for a list. */ stockOf: (listId: string) => ReactNode
}

/** Everyone of a list; `list=ID` says which one is meant. */
export function ListChoice({ initial, isEditing, isBagEmpty, stockOf, onContinue }: ListChoiceProps) {
  const { list: asked } = useSearch({ strict: false }) as { list?: string }
  const first = asked ?? initial
  const offered = useOfferedLists(first)
  const { state, change, lists } = offered
  const [chosen, setChosen] = useState(first)
  const [isWarned, setWarned] = useState(false)
  const submit = () => {
    if (chosen === null || (chosen === first && offered.isFirstMissing)) return setWarned(true)
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
        <OfferedLists
          offered={offered}
          chosen={chosen}
          onChoose={id => {
            setChosen(id)
            setWarned(false)
          }}
        />
        {lists.data && lists.data.totalCount > state.size ? (
          <Pager
            page={state.page}
            size={state.size}
            totalCount={lists.data.totalCount}
            onPage={page => change({ page })}
            onSize={size => change({ size })}
          />
        ) : null}
        {chosen !== null ? stockOf(chosen) : null}
        {isWarned ? (
          <Notice tone="warning" isUrgent>
            Choose a list first.
          </Notice>
        ) : null}
      </Stack>
      <ChoiceActions
        isEditing={isEditing}
        isBagEmpty={isBagEmpty}
        useLabel="Use this list"
        onSubmit={submit}
      />
    </>
  )
}

/** A page of lists to send to; the one chosen before comes first, also when it is on another page. */
function useOfferedLists(first: string | null) {
  const [state, change] = useUrlState({ q: '', page: 1, size: 10 })
  const lists = useQuery(
    listsQuery({
      page: { number: state.page, size: state.size },
      search: state.q || undefined,
      filters: { state: 'applied' },
    }),
  )
  const isListed = lists.data?.items.some(list => list.id === first) ?? true
  const own = useQuery({ ...listQuery(first ?? ''), enabled: first !== null && !isListed && state.q === '' })
  const shown =
    lists.data && (state.q === '' ? withChosenFirst(lists.data.items, own.data) : lists.data.items)
  return { state, change, lists, shown, isFirstMissing: own.isError }
}

function OfferedLists({
  offered: { state, change, lists, shown },
  chosen,
  onChoose,
}: {
  offered: ReturnType<typeof useOfferedLists>
  chosen: string | null
  onChoose: (id: string) => void
}) {
  if (lists.error && !lists.data)
    return (
      <Panel>
        <ErrorState
          messages={errorMessages(lists.error, 'The lists could not be loaded.')}
          onRetry={() => void lists.refetch()}
        />
      </Panel>
    )
  if (!shown) return <SkeletonLines lines={8} label="Loading lists" />
  if (shown.length > 0)
    return <PickList label="Lists" value={chosen} onChange={onChoose} picks={shown.map(pickOf)} />
  return (
    <Panel>
      {state.q === '' ? <NoLists /> : <NoMatch search={state.q} onClear={() => change({ q: '' })} />}
    </Panel>
  )
}

function NoLists() {
  return (
    <EmptyState
      drawing="people"
      title="No lists yet"
      text="Import a table of people, and send a gift to all of them at once."
      action={
        hasPath('/recipient-list') ? <LinkButton to="/recipient-list">Import a list</LinkButton> : undefined
      }
    />
  )
}

function NoMatch({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <EmptyState
      drawing="search"
      title={`No list matches “${search}”`}
      text="Try another word."
      action={
        <Button look="quiet" onClick={onClear}>
          Clear search
        </Button>
      }
    />
  )
}

function pickOf(list: RecipientList): Pick {
  const people = `${list.recipientsCount.toLocaleString('en-US')} ${list.recipientsCount === 1 ? 'person' : 'people'}`
  return {
    value: list.id,
    title: list.name,
    text: (
      <>
        {isFromFile(list) ? 'Imported' : 'Made'} by {list.authorName} on <TimeText at={list.createdAt} />
      </>
    ),
    aside: people,
    disabled: list.recipientsCount === 0,
  }
}
