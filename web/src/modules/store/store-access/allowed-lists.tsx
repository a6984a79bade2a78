import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { tableError } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/display/button.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { SwitchField } from '../../../ui/form/fields.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { DeleteLists } from './delete-lists.tsx'
import { allowedListsQuery, useSwitchList, type ListView } from './store-access.data.ts'
import { wouldOpen, type AccessFacts } from './store-access.rules.ts'
import { RejectedRows } from './rejected-rows.tsx'
import { UploadListDialog } from './upload-list-dialog.tsx'
import styles from './store-access.module.css'

/** The lists that were uploaded: each is on or off, and several can be deleted at once. */
export function AllowedLists({ access }: { access: AccessFacts }) {
  const [isUploading, setUploading] = useState(false)
  const { state, change, lists, chosen, select, clear } = useAllowedLists()
  const { switchList, opening, confirm, cancel } = useSwitching(access)
  return (
    <Panel
      flush
      title="Lists of people"
      actions={
        <Button look="quiet" icon={<IconPlus size={16} aria-hidden />} onClick={() => setUploading(true)}>
          Upload a list
        </Button>
      }
    >
      <FilterBar>
        <SearchField
          label="Search lists"
          value={state.list}
          onSearch={list => change({ list, listPage: 1 }, { replace: true })}
        />
      </FilterBar>
      {chosen.size > 0 ? <DeleteLists access={access} lists={[...chosen.values()]} onDone={clear} /> : null}
      <DataTable
        caption="Lists of people who may buy"
        columns={columnsOf(switchList)}
        rows={lists.data?.items}
        rowKey={list => list.id}
        isFetching={lists.isPlaceholderData}
        skeletonRows={3}
        rowHeight={56}
        selection={{
          isSelected: list => chosen.has(list.id),
          label: list => `Select ${list.name}`,
          onSelect: select,
          allLabel: 'Select all on this page',
        }}
        error={tableError(lists, 'The lists could not be loaded.')}
        onClearFilters={
          state.list !== '' || state.listPage > 1 ? () => change({ list: '', listPage: 1 }) : undefined
        }
        empty={{
          title: 'No list yet',
          drawing: 'people',
          text: 'Upload a CSV, Excel or text file with email addresses. While a list is on, only named people can buy.',
        }}
      />
      <Pager
        page={state.listPage}
        size={state.listSize}
        totalCount={lists.data?.totalCount}
        onPage={listPage => change({ listPage })}
        onSize={listSize => change({ listSize, listPage: 1 })}
      />
      {isUploading ? <UploadListDialog onClose={() => setUploading(false)} /> : null}
      <LastListDialog list={opening} onConfirm={confirm} onClose={cancel} />
    </Panel>
  )
}

interface LastListProps {
  list: ListView | undefined
  onConfirm: () => void
  onClose: () => void
}

function LastListDialog({ list, onConfirm, onClose }: LastListProps) {
  return (
    <ConfirmDialog
      isOpen={list !== undefined}
      title="Open the store to everyone?"
      text={`${list?.name ?? 'This'} alone says who may buy. Without it, everyone can buy in your store.`}
      confirmLabel="Turn it off"
      cancelLabel="Keep it on"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

function useAllowedLists() {
  const [state, change] = useUrlState({ list: '', listPage: 1, listSize: 10 })
  const [chosen, setChosen] = useState<ReadonlyMap<string, ListView>>(new Map())
  const lists = useQuery(
    allowedListsQuery({
      page: { number: state.listPage, size: state.listSize },
      search: state.list.trim() || undefined,
    }),
  )
  const select = (rows: readonly ListView[], isSelected: boolean) =>
    setChosen(before => {
      const next = new Map(before)
      for (const row of rows) {
        if (isSelected) next.set(row.id, row)
        else next.delete(row.id)
      }
      return next
    })
  return { state, change, lists, chosen, select, clear: () => setChosen(new Map()) }
}

/** Turning off the last list opens the store to everyone, so that is asked first. */
function useSwitching(access: AccessFacts) {
  const [opening, setOpening] = useState<ListView>()
  const change = useSwitchList()
  return {
    opening,
    cancel: () => setOpening(undefined),
    confirm: () => {
      if (opening) change.mutate({ list: opening, enabled: false })
      setOpening(undefined)
    },
    switchList: (list: ListView, enabled: boolean) => {
      if (!enabled && wouldOpen(access, { enabledLists: 1 })) setOpening(list)
      else change.mutate({ list, enabled })
    },
  }
}

const columnsOf = (onSwitch: (list: ListView, enabled: boolean) => void): Column<ListView>[] => [
  {
    key: 'name',
    header: 'List',
    phone: 'title',
    cell: list => (
      <div className={styles.words}>
        <span className={styles.name}>{list.name}</span>
        <RejectedRows list={list} />
      </div>
    ),
  },
  {
    key: 'people',
    header: 'People',
    align: 'end',
    width: '112px',
    cell: list => list.usersCount.toLocaleString('en-US'),
  },
  { key: 'added', header: 'Added', width: '150px', cell: list => <TimeText at={list.createdAt} /> },
  {
    key: 'on',
    header: 'May buy',
    width: '104px',
    phone: 'corner',
    cell: list => (
      <SwitchField
        label={undefined}
        aria-label={`The people of ${list.name} may buy`}
        checked={list.enabled}
        onChange={event => onSwitch(list, event.currentTarget.checked)}
      />
    ),
  },
]
