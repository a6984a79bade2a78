import { IconListCheck } from '@tabler/icons-react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { useUrlState } from '../../../../platform/url-state.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../../ui/layout/shortcut-help.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import { useBuyLabels } from '../bulk-steps.data.ts'
import { listDefaults, useParcelCounts } from '../parcels.data.ts'
import { buyLabelsText } from '../parcels.rules.ts'
import { usePickLists, useTakeNext, type PickListView } from './packing.data.ts'
import { PickListSheet } from './pick-list-sheet.tsx'

const columns: Column<PickListView>[] = [
  { key: 'id', header: 'Pick list', cell: list => `Pick list ${list.id}` },
  {
    key: 'who',
    header: 'Picked by',
    cell: list => (list.isMine ? `${list.operatorName} (you)` : list.operatorName),
  },
  { key: 'since', header: 'Since', cell: list => <TimeText at={list.createdAt} withTime /> },
  {
    key: 'open',
    header: 'Parcels to pack',
    align: 'end',
    cell: list => `${list.openCount} of ${list.parcelCount}`,
  },
  {
    key: 'items',
    header: 'Items',
    align: 'end',
    cell: list => list.lines.reduce((sum, line) => sum + line.quantity, 0),
  },
]

export function PickDesk() {
  const [url, change] = useUrlState({ list: '', page: 1 })
  const take = useTakeNext(id => change({ list: id }))
  const unlabeled = useParcelCounts({ ...listDefaults, held: 'false' }).data?.states.queued ?? 0
  const labels = useBuyLabels()
  const takeNext = () => {
    if (!take.isPending) take.mutate({ body: {} })
  }
  if (url.list !== '') return <PickListSheet key={url.list} id={url.list} />
  return (
    <>
      <PageHeader
        title="Pick"
        subtitle="Open pick lists"
        actions={
          <>
            <ShortcutHelp
              hasList
              shortcuts={[{ keys: 't', label: 'Take the next 20 parcels', run: takeNext }]}
            />
            <Button icon={<IconListCheck size={16} aria-hidden />} busy={take.isPending} onClick={takeNext}>
              Take the next 20 parcels
            </Button>
          </>
        }
      />
      <Stack>
        {unlabeled > 0 ? (
          <Notice
            title={unlabeled === 1 ? 'One parcel has no label yet' : `${unlabeled} parcels have no label yet`}
            actions={
              <Button look="quiet" busy={labels.isPending} onClick={() => labels.mutate(listDefaults)}>
                {buyLabelsText(unlabeled)}
              </Button>
            }
          >
            Only parcels with a label are picked.
          </Notice>
        ) : null}
        <PickLists
          page={url.page}
          isTaking={take.isPending}
          onPage={page => change({ page })}
          onTakeNext={takeNext}
        />
      </Stack>
    </>
  )
}

interface PickListsProps {
  page: number
  isTaking: boolean
  onPage: (page: number) => void
  onTakeNext: () => void
}

function PickLists({ page, isTaking, onPage, onTakeNext }: PickListsProps) {
  const lists = usePickLists(page)
  return (
    <Panel flush>
      <DataTable
        caption="Pick lists"
        columns={columns}
        rows={lists.data?.items}
        rowKey={list => list.id}
        rowLink={list => `/operations/pick?list=${list.id}`}
        isFetching={lists.isFetching}
        skeletonRows={4}
        error={
          lists.error
            ? {
                messages: errorMessages(lists.error, 'The pick lists could not be loaded.'),
                onRetry: () => void lists.refetch(),
              }
            : undefined
        }
        empty={{
          title: 'Nobody is picking',
          text: 'Take the next parcels. Their items are on one list in the order of the shelves, and nobody else picks them.',
          action: (
            <Button look="quiet" busy={isTaking} onClick={onTakeNext}>
              Take the next 20 parcels
            </Button>
          ),
        }}
      />
      <Pager
        page={page}
        size={20}
        sizes={[20]}
        totalCount={lists.data?.totalCount}
        onPage={onPage}
        onSize={() => {}}
      />
    </Panel>
  )
}
