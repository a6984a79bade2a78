import { useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { tableError } from '../../../../platform/toasts.ts'
import { useUrlState } from '../../../../platform/url-state.ts'
import { LinkButton } from '../../../../ui/display/button.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import { Panel, Row, Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { SearchField } from '../../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import { rememberImport } from '../imports/imports.data.ts'
import { count } from '../imports/imports.rules.ts'
import { useSendToList } from '../../gift-flow/use-send-to-list.ts'
import { ListDialogs } from './list-dialogs.tsx'
import { hrefOfList, ListMenu, type ListTask } from './list-menu.tsx'
import { useLists, type ListView } from './lists.data.ts'
import { listView } from './lists.rules.ts'
import { RecipientTabs } from '../recipient-tabs.tsx'
import { RenameField } from './rename-field.tsx'
import { UploadPanel } from '../imports/upload-panel.tsx'

/** A team's recipient lists, imports that are not finished among them, and the way to a new one. */
export function RecipientListsPage() {
  const router = useRouter()
  const toMapping = useCallback(
    (id: string) => {
      rememberImport(id)
      void router.navigate({ href: `/recipient-list/map?import=${id}` })
    },
    [router],
  )
  return (
    <>
      <PageHeader title="Recipients" subtitle="Lists of people to send to, from your files" />
      <RecipientTabs current="Lists" />
      <Stack gap={24}>
        <UploadPanel onUploaded={toMapping} />
        <ListsPanel />
      </Stack>
    </>
  )
}

function ListsPanel() {
  const onSend = useSendToList()
  const [state, change] = useUrlState({ page: 1, size: 50, q: '' })
  const lists = useLists(state)
  const [task, setTask] = useState<{ name: ListTask; list: ListView }>()
  const close = () => setTask(undefined)
  const renaming = task?.name === 'rename' ? task.list.id : undefined
  return (
    <>
      <Panel
        flush
        title="Lists"
        actions={
          <SearchField
            label="Search lists"
            value={state.q}
            onSearch={q => change({ q }, { replace: true })}
          />
        }
      >
        <DataTable
          caption="Recipient lists"
          columns={listColumns({ renaming, onSend, onTask: setTask, onRenamed: close })}
          rows={lists.data?.items}
          rowKey={list => list.id}
          isFetching={lists.isPlaceholderData}
          rowHeight={56}
          rowLink={list => (list.id === renaming || list.state === 'failed' ? undefined : hrefOfList(list))}
          error={tableError(lists, 'The lists could not be loaded.')}
          onClearFilters={
            state.q !== '' ? () => change({ q: '' }) : state.page > 1 ? () => change({ page: 1 }) : undefined
          }
          empty={{
            title: 'No lists yet',
            drawing: 'people',
            text:
              'A list is a group of people you can send one gift to, all at once: your customers, a conference, ' +
              'everyone with a birthday. Import a file above to make the first one.',
          }}
        />
        <Pager
          page={state.page}
          size={state.size}
          totalCount={lists.data?.totalCount}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      </Panel>
      {task ? <ListDialogs list={task.list} task={task.name} onClose={close} /> : null}
    </>
  )
}

function listColumns({
  renaming,
  onSend,
  onTask,
  onRenamed,
}: {
  renaming: string | undefined
  onSend: (id: string) => void
  onTask: (task: { name: ListTask; list: ListView }) => void
  onRenamed: () => void
}): Column<ListView>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      phone: 'title',
      cell: list =>
        list.id === renaming ? (
          <RenameField list={list} onDone={onRenamed} />
        ) : (
          <TwoLines
            first={list.name}
            second={list.problem ?? (list.name === list.fileName ? undefined : list.fileName || undefined)}
          />
        ),
    },
    {
      key: 'people',
      header: 'People',
      align: 'end',
      width: '90px',
      cell: list => (list.state === 'applied' ? count(list.recipientsCount) : '–'),
    },
    { key: 'author', header: 'Imported by', width: '180px', cell: list => list.authorName },
    { key: 'created', header: 'Created', width: '130px', cell: list => <TimeText at={list.createdAt} /> },
    { key: 'state', header: 'State', width: '230px', cell: list => <ListState list={list} /> },
    {
      key: 'menu',
      header: '',
      width: '60px',
      align: 'end',
      phone: 'corner',
      cell: list => <ListMenu list={list} onSend={onSend} onTask={name => onTask({ name, list })} />,
    },
  ]
}

function ListState({ list }: { list: ListView }) {
  const { tone, label } = listView(list)
  if (list.state === 'applied' || list.state === 'failed') return <StatusDot tone={tone} label={label} />
  return (
    <Row gap={8}>
      <StatusDot tone={tone} label={label} />
      <LinkButton to={hrefOfList(list)} look="quiet" size="xs">
        Continue<span className="pub-sr"> with {list.name}</span>
      </LinkButton>
    </Row>
  )
}
