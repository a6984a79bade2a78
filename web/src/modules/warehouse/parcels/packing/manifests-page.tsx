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
  { key: 'id', header: 'Manifest', cell: manifest => `Manifest ${manifest.id}` },
  { key: 'at', header: 'When', cell: manifest => <TimeText at={manifest.createdAt} withTime /> },
  { key: 'who', header: 'By', cell: manifest => manifest.operatorName },
  { key: 'parcels', header: 'Parcels', align: 'end', cell: manifest => manifest.parcels.length },
]

/** The parcels handed to the carrier, one manifest for each pickup. */
export function ManifestsPage() {
  return (
    <OperationsFrame>
      <ManifestList />
    </OperationsFrame>
  )
}

function ManifestList() {
  const [{ page }, change] = useUrlState({ page: 1 })
  const manifests = useManifests(page)
  return (
    <>
      <PageHeader
        title="Manifests"
        subtitle="What the carrier took, with the manifest of each"
        back={{ to: '/operations/parcels', label: 'Parcels' }}
        actions={<ShortcutHelp hasList />}
      />
      <Panel flush>
        <DataTable
          caption="Manifests"
          columns={columns}
          rows={manifests.data?.items}
          rowKey={manifest => manifest.id}
          rowLink={manifest => `/operations/handovers/${manifest.id}`}
          isFetching={manifests.isFetching}
          skeletonRows={5}
          error={
            manifests.error
              ? {
                  messages: errorMessages(manifests.error, 'The manifests could not be loaded.'),
                  onRetry: () => void manifests.refetch(),
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
          totalCount={manifests.data?.totalCount}
          onPage={next => change({ page: next })}
          onSize={() => {}}
        />
      </Panel>
    </>
  )
}
