import { Navigate, useParams, useRouter } from '@tanstack/react-router'
import { IconDownload, IconGift } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { hasPath } from '../../../../paths.ts'
import { ApiError } from '../../../../platform/api.ts'
import { setPageTitle } from '../../../../platform/page-title.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { useUrlState } from '../../../../platform/url-state.ts'
import { Button, LinkButton } from '../../../../ui/display/button.tsx'
import { StatusDot, type StatusTone } from '../../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { SearchField } from '../../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import { addressLine } from '../address-labels.ts'
import { peopleText, rowsText } from '../imports/imports.rules.ts'
import { ListDialogs } from './list-dialogs.tsx'
import { hrefOfList, ListMenu, sendHref, type ListTask } from './list-menu.tsx'
import { useExportList, useList, usePeopleOfList, useSaveRejected, type ListView } from './lists.data.ts'
import styles from './lists.module.css'
import { RenameField } from './rename-field.tsx'
import { SendsPanel } from './sends-panel.tsx'

type Person = NonNullable<ReturnType<typeof usePeopleOfList>['data']>['items'][number]

const back = { to: '/recipient-list', label: 'Recipients' }
const addressViews: Record<Person['addressState'], { tone: StatusTone; label: string }> = {
  given: { tone: 'done', label: 'Known' },
  requested: { tone: 'progress', label: 'Asked for' },
  declined: { tone: 'stopped', label: 'Declined' },
  erased: { tone: 'neutral', label: 'Erased' },
}

/** One list: who is on it, what was sent to it, and what can be done with it. */
export function RecipientListPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const list = useList(id)
  const name = list.data?.name
  useEffect(() => {
    if (name) setPageTitle(name)
  }, [name])
  if (list.error instanceof ApiError && list.error.status === 404) return <Navigate to="/404" replace />
  if (list.data)
    return list.data.state === 'applied' ? (
      <ListDetail list={list.data} />
    ) : (
      <Navigate to={hrefOfList(list.data)} replace />
    )
  return (
    <>
      <PageHeader title="Recipient list" back={back} />
      {list.error ? (
        <Panel>
          <ErrorState
            messages={errorMessages(list.error, 'The list could not be loaded.')}
            onRetry={() => void list.refetch()}
          />
        </Panel>
      ) : (
        <SkeletonBlock height={420} label="Loading the list" />
      )}
    </>
  )
}

function ListDetail({ list }: { list: ListView }) {
  const router = useRouter()
  const [task, setTask] = useState<ListTask>()
  const save = useExportList(list)
  const close = () => setTask(undefined)
  const leftOut = (list.counts.total ?? list.recipientsCount) - list.recipientsCount
  return (
    <>
      {task === 'rename' ? (
        <div className={styles.renamed}>
          <h1 className="pub-sr">{list.name}</h1>
          <RenameField list={list} onDone={close} />
        </div>
      ) : (
        <PageHeader
          title={list.name}
          back={back}
          subtitle={
            <>
              {peopleText(list.recipientsCount)}, imported by {list.authorName} on{' '}
              <TimeText at={list.appliedAt ?? list.createdAt} />
            </>
          }
          actions={
            <>
              <Button
                look="quiet"
                icon={<IconDownload size={16} aria-hidden />}
                busy={save.isPending}
                disabled={list.recipientsCount === 0}
                onClick={() => save.mutate()}
              >
                Export
              </Button>
              {hasPath('/select-recipient') && list.recipientsCount > 0 ? (
                <LinkButton to={sendHref(list.id)} icon={<IconGift size={16} aria-hidden />}>
                  Send a gift to this list
                </LinkButton>
              ) : null}
              <ListMenu list={list} isOpened onTask={setTask} />
            </>
          }
        />
      )}
      <Stack gap={24}>
        {leftOut > 0 ? <LeftOut list={list} leftOut={leftOut} /> : null}
        <People list={list} />
        <SendsPanel listId={list.id} />
      </Stack>
      {task ? (
        <ListDialogs
          list={list}
          task={task}
          onClose={close}
          onGone={() => void router.navigate({ href: '/recipient-list', replace: true })}
        />
      ) : null}
    </>
  )
}

/** Rows of the file that brought nobody, as a file to mend and import again. */
function LeftOut({ list, leftOut }: { list: ListView; leftOut: number }) {
  const save = useSaveRejected(list)
  return (
    <Notice
      actions={
        <Button look="quiet" size="xs" busy={save.isPending} onClick={() => save.mutate()}>
          Download the rows
        </Button>
      }
    >
      {rowsText(leftOut)} of {list.fileName} {leftOut === 1 ? 'is' : 'are'} not on this list. Download them
      with the reasons, mend them and import that file.
    </Notice>
  )
}

function People({ list }: { list: ListView }) {
  const [state, change] = useUrlState({ page: 1, size: 100, q: '' })
  const people = usePeopleOfList(list.id, state)
  const hasPages = hasPath('/recipient-list/people/1')
  const columns: Column<Person>[] = [
    {
      key: 'name',
      header: 'Name',
      phone: 'title',
      cell: person => (
        <TwoLines first={person.name || person.email || 'No name yet'} second={person.company} />
      ),
    },
    { key: 'email', header: 'Email', cell: person => person.email ?? '' },
    {
      key: 'place',
      header: 'Address',
      cell: person => <TwoLines first={person.city ?? ''} second={addressLine({ ...person, city: null })} />,
    },
    {
      key: 'state',
      header: 'Address state',
      width: '140px',
      phone: 'corner',
      cell: person => <StatusDot {...addressViews[person.addressState]} />,
    },
  ]
  return (
    <Panel
      flush
      title="People"
      actions={
        <SearchField
          label="Search this list"
          placeholder="Name, company or email"
          value={state.q}
          onSearch={q => change({ q }, { replace: true })}
        />
      }
    >
      <DataTable
        caption={`People of ${list.name}`}
        columns={columns}
        rows={people.data?.items}
        rowKey={person => person.id}
        isFetching={people.isPlaceholderData}
        rowHeight={56}
        {...(hasPages ? { rowLink: (person: Person) => `/recipient-list/people/${person.id}` } : {})}
        error={
          people.error
            ? {
                messages: errorMessages(people.error, 'The people of this list could not be loaded.'),
                onRetry: () => void people.refetch(),
              }
            : undefined
        }
        onClearFilters={
          state.q !== '' ? () => change({ q: '' }) : state.page > 1 ? () => change({ page: 1 }) : undefined
        }
        empty={{
          title: 'Nobody is on this list',
          drawing: 'people',
          text: 'Its people were removed or merged with others since it was imported.',
        }}
      />
      <Pager
        page={state.page}
        size={state.size}
        sizes={[10, 50, 100]}
        totalCount={people.data?.totalCount}
        onPage={page => change({ page })}
        onSize={size => change({ size })}
      />
    </Panel>
  )
}
