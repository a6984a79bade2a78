import { Navigate, useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isNotFound } from '../../../platform/api.ts'
import { setPageTitle } from '../../../platform/page-title.ts'
import { useScanner } from '../../../platform/scanner.ts'
import { errorMessages, showError, showInfo } from '../../../platform/toasts.ts'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonBlock, SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { Columns, Panel, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../ui/layout/shortcut-help.tsx'
import { LinkButton } from '../../../ui/display/button.tsx'
import { OperationsFrame } from '../../people/operators/operations-frame.tsx'
import { ParcelActions } from './parcel-actions.tsx'
import { ParcelBadges } from './parcel-line.tsx'
import {
  AddressPanel,
  DetailsPanel,
  HistoryPanel,
  ItemsPanel,
  OrderParcelsPanel,
  DocumentsPanel,
  ShortagesPanel,
} from './parcel-panels.tsx'
import { findScanned, useParcel, useParcelStep, type ParcelView } from './parcels.data.ts'
import styles from './parcels.module.css'
import { parcelName, scannedParcel, stateViews, stepViews, type Step } from './parcels.rules.ts'
import { StepButtons } from './parcel-steps.tsx'
import { DeliverDialog } from './changes/deliver-dialog.tsx'
import { ReturnDialog } from './changes/return-dialog.tsx'

const back = { to: '/operations/parcels', label: 'Parcels' }

/** All about one parcel: what is in it, where it goes, what became of it, its papers and what can be done. */
export function ParcelPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return (
    <OperationsFrame>
      <ParcelDesk key={id} id={id} />
    </OperationsFrame>
  )
}

function ParcelDesk({ id }: { id: string }) {
  const parcel = useParcel(id)
  const name = parcel.data && parcelName(parcel.data)
  useEffect(() => {
    if (name) setPageTitle(`Parcel ${name}`)
  }, [name])
  if (isNotFound(parcel.error)) return <Navigate to="/404" replace />
  if (parcel.data) return <ParcelDetail parcel={parcel.data} />
  return (
    <>
      <PageHeader title="Parcel" back={back} />
      {parcel.error ? (
        <Panel>
          <ErrorState
            messages={errorMessages(parcel.error, 'The parcel could not be loaded.')}
            onRetry={() => void parcel.refetch()}
          />
        </Panel>
      ) : (
        <Columns
          main={<SkeletonBlock height={320} label="Loading the parcel" />}
          side={
            <Panel>
              <SkeletonLines lines={5} />
            </Panel>
          }
        />
      )}
    </>
  )
}

function ParcelDetail({ parcel }: { parcel: ParcelView }) {
  const router = useRouter()
  const step = useParcelStep()
  const [isReturning, setReturning] = useState(false)
  const [isDelivering, setDelivering] = useState(false)
  const take = (name: Step) => {
    if (step.isPending || !parcel.steps.includes(name)) return
    if (name === 'return') setReturning(true)
    else if (name === 'deliver') setDelivering(true)
    else step.mutate({ id: parcel.id, step: name })
  }
  useScanner(code => {
    findScanned(code).then(found => {
      const other = scannedParcel(code, found) ?? found[0]
      if (other) void router.navigate({ href: `/operations/parcels/${other.id}` })
      else showInfo(`No parcel carries ${code}.`)
    }, showError)
  })
  const shortcuts = parcel.steps.map(name => ({
    keys: stepViews[name].key,
    label: stepViews[name].label,
    run: () => take(name),
  }))
  return (
    <>
      <PageHeader
        title={`Parcel ${parcelName(parcel)}`}
        back={back}
        subtitle={<ParcelStatus parcel={parcel} />}
        actions={
          <>
            <ShortcutHelp shortcuts={shortcuts} />
            {parcel.state === 'labelled' && parcel.hold === null ? (
              <LinkButton look="quiet" to={`/operations/pack?parcel=${parcel.id}`}>
                Pack by scanning
              </LinkButton>
            ) : null}
            <StepButtons
              parcel={parcel}
              busy={step.isPending ? step.variables.step : undefined}
              onStep={take}
              onReturn={() => setReturning(true)}
            />
          </>
        }
      />
      <Stack>
        <div className={styles.marks}>
          <ParcelBadges parcel={parcel} />
        </div>
        <ParcelActions parcel={parcel} />
        <ParcelPanels parcel={parcel} />
      </Stack>
      {isDelivering ? <DeliverDialog parcels={[parcel]} onClose={() => setDelivering(false)} /> : null}
      {isReturning ? <ReturnDialog parcel={parcel} onClose={() => setReturning(false)} /> : null}
    </>
  )
}

function ParcelStatus({ parcel }: { parcel: ParcelView }) {
  return (
    <span className={styles.subtitle}>
      <span aria-live="polite">
        <StatusDot {...stateViews[parcel.state]} />
      </span>
      {parcel.parcelCount > 1 && parcel.place !== null ? (
        <span>
          Parcel {parcel.place} of {parcel.parcelCount}
        </span>
      ) : null}
    </span>
  )
}

function ParcelPanels({ parcel }: { parcel: ParcelView }) {
  return (
    <Columns
      main={
        <Stack>
          <ItemsPanel parcel={parcel} />
          <ShortagesPanel parcel={parcel} />
          <HistoryPanel parcel={parcel} />
        </Stack>
      }
      side={
        <Stack>
          <AddressPanel parcel={parcel} />
          <DocumentsPanel parcel={parcel} />
          <OrderParcelsPanel parcel={parcel} />
          <DetailsPanel parcel={parcel} />
        </Stack>
      }
    />
  )
}
