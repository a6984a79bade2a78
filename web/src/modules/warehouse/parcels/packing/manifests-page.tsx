import { errorMessages } from '../../../../platform/toasts.ts'
import { useUrlState } from '../../../../platform/url-state.ts'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { LinkButton } from '../../../../ui/display/button.tsx'
import { Panel } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../../ui/layout/shortcut-help.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import { OperationsFrame } from '../../../people/operators/operations-frame.tsx'
import { useManifests } from './packing.data.ts'

type Manifest = NonNullable<ReturnType<typeof useManifests>['data']>['items'][number]

const columns: Column<Manifest>[] = [
  { key: 'id', header: 'Hand-over', cell: handover => `Manifest ${handover.id}` },
  { key: 'at', header: 'When', cell: handover => <TimeText at={handover.createdAt} withTime /> },
  { key: 'who', header: 'By', cell: handover => handover.operatorName },
  { key: 'parcels', header: 'Parcels', align: 'end', cell: handover => handover.parcels.length },
]

/** What was handed to the carrier, and when. */
export function ManifestsPage() {
  return (
    <OperationsFrame>
      <HandoverList />
    </OperationsFrame>
  )
}

function HandoverList() {
  const [{ page }, change] = useUrlState({ page: 1 })
  const handovers = useManifests(page)
  return (
    <>
      <PageHeader
        title="Hand-overs"
        subtitle="What the carrier took, with the manifest of each"
        back={{ to: '/operations/parcels', label: 'Parcels' }}
        actions={<ShortcutHelp hasList />}
      />
      <Panel flush>
        <DataTable
          caption="Hand-overs"
          columns={columns}
          rows={handovers.data?.items}
          rowKey={handover => handover.id}
          rowLink={handover => `/operations/handovers/${handover.id}`}
          isFetching={handovers.isFetching}
          skeletonRows={5}
          error={
            handovers.error
              ? {
                  messages: errorMessages(handovers.error, 'The hand-overs could not be loaded.'),
                  onRetry: () => void handovers.refetch(),
                }
              : undefined
          }
          empty={{
            title: 'Nothing was handed over yet',
            text: 'Pack parcels, then hand all of them over at once.',
            action: (
              <LinkButton look="quiet" to="/operations/parcels?state=packed">
                Packed parcels
              </LinkButton>
            ),
          }}
        />
        <Pager
          page={page}
          size={20}
          sizes={[20]}
          totalCount={handovers.data?.totalCount}
          onPage={next => change({ page: next })}
          onSize={() => {}}
        />
      </Panel>
    </>
  )
}
