import { Navigate, useParams } from '@tanstack/react-router'
import { IconPrinter } from '@tabler/icons-react'
import { isNotFound } from '../../../../platform/api.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button, OutsideLink } from '../../../../ui/display/button.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../../ui/layout/shortcut-help.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { OperationsFrame } from '../../../people/operators/operations-frame.tsx'
import { useManifest } from './packing.data.ts'

type ManifestParcel = NonNullable<ReturnType<typeof useManifest>['data']>['parcels'][number]

const columns: Column<ManifestParcel>[] = [
  { key: 'code', header: 'Parcel', cell: parcel => `#${parcel.scanCode}` },
  { key: 'tracking', header: 'Tracking number', cell: parcel => parcel.trackingNumber ?? '' },
  { key: 'service', header: 'Service', cell: parcel => parcel.serviceName },
  {
    key: 'to',
    header: 'To',
    cell: parcel => [parcel.recipientName, parcel.place].filter(Boolean).join(', '),
  },
  { key: 'team', header: 'Team', cell: parcel => parcel.teamName, phone: 'hidden' },
]

/** One manifest: the parcels handed to the carrier at one pickup. */
export function ManifestPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return (
    <OperationsFrame>
      <Manifest id={id} />
    </OperationsFrame>
  )
}

function Manifest({ id }: { id: string }) {
  const manifest = useManifest(id)
  if (isNotFound(manifest.error)) return <Navigate to="/404" replace />
  const shown = manifest.data
  return (
    <>
      <PageHeader
        title={`Manifest ${id}`}
        back={{ to: '/operations/handovers', label: 'Manifests' }}
        subtitle={
          shown ? (
            <>
              {shown.parcels.length} {shown.parcels.length === 1 ? 'parcel' : 'parcels'}, handed over by{' '}
              {shown.operatorName} on <TimeText at={shown.createdAt} withTime />
            </>
          ) : undefined
        }
        actions={
          <>
            <ShortcutHelp hasList />
            <Button look="quiet" icon={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      />
      {manifest.error && !shown ? (
        <Panel>
          <ErrorState
            messages={errorMessages(manifest.error, 'The manifest could not be loaded.')}
            onRetry={() => void manifest.refetch()}
          />
        </Panel>
      ) : (
        <Stack>
          <Panel flush>
            <DataTable
              caption="Parcels handed over"
              columns={columns}
              rows={shown?.parcels}
              rowKey={parcel => parcel.id}
              rowLink={parcel => `/operations/parcels/${parcel.id}`}
              empty={{ title: 'No parcels', text: 'This manifest lists no parcels.' }}
            />
          </Panel>
          <OutsideLink href={`/api/v2/operations/handovers/${id}/pdf`}>
            Manifest for the driver to sign (PDF)
          </OutsideLink>
        </Stack>
      )}
    </>
  )
}
