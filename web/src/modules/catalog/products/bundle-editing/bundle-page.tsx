import { Navigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { isNotFound } from '../../../../platform/api.ts'
import { failedFields } from '../../../../platform/forms.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { UnsavedGuard } from '../../../../ui/form/unsaved-guard.tsx'
import { showKitErrors, submitKitForm, useKitForm } from '../../../../ui/form/use-kit-form.ts'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../../ui/layout/shortcut-help.tsx'
import { OperationsFrame } from '../../../people/operators/operations-frame.tsx'
import { BundleFieldset, bundleBodyOf, bundlePlaces, checkBundle, type BundleValues } from './bundle-form.tsx'
import { ConflictNotice } from '../editing/conflict-notice.tsx'
import {
  refetchBundle,
  useArchiveBundle,
  useBundle,
  useUnarchiveBundle,
  useUpdateBundle,
  type BundleView,
} from './bundle-editing.data.ts'
import { PicturesPanel } from '../editing/pictures-panel.tsx'
import { useVersioned } from '../editing/use-versioned.ts'

const back = { to: '/operations/bundles', label: 'All bundles' }
const valuesOf = (bundle: BundleView): BundleValues => ({
  name: bundle.name,
  description: bundle.description,
  admin_only: bundle.adminOnly,
  discount_percent: bundle.discountPercent,
  parts: bundle.parts,
})

/** One bundle: its parts, its discount, its pictures. */
export function BundlePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return (
    <OperationsFrame>
      <BundleDesk key={id} id={id} />
    </OperationsFrame>
  )
}

function BundleDesk({ id }: { id: string }) {
  const found = useBundle(id)
  if (found.data) return <BundleEditor bundle={found.data} />
  if (isNotFound(found.error)) return <Navigate to="/404" replace />
  return (
    <>
      <PageHeader title="Bundle" back={back} />
      {found.error ? (
        <ErrorState
          messages={errorMessages(found.error, 'The bundle could not be loaded.')}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <SkeletonBlock height={480} label="Loading the bundle" />
      )}
    </>
  )
}

const useBundleForm = (bundle: BundleView) =>
  useKitForm<BundleValues>({
    initial: valuesOf(bundle),
    check: checkBundle,
    keptAs: `bundle-${bundle.id}`,
  })

function BundleEditor({ bundle }: { bundle: BundleView }) {
  const update = useUpdateBundle()
  const versioned = useVersioned(bundle.version, () => refetchBundle(bundle.id))
  const form = useBundleForm(bundle)
  const save = (values: BundleValues, version: number) =>
    update.mutate(
      { params: { id: bundle.id }, body: { bundle: { ...bundleBodyOf(values), version } } },
      {
        onSuccess: answer => {
          versioned.saved(answer.data.attributes.version)
          form.resetDirty(values)
        },
        onError: error => {
          if (!versioned.refused(error))
            showKitErrors(form, failedFields(error, 'The bundle could not be saved.', bundlePlaces))
        },
      },
    )
  return (
    <>
      <PageHeader
        title={bundle.name}
        back={back}
        subtitle={`${bundle.teamName}${bundle.archivedAt ? ' · archived' : ''}`}
        actions={
          <>
            <ShortcutHelp />
            <ArchiveButton bundle={bundle} />
          </>
        }
      />
      <Stack>
        <form noValidate onSubmit={submitKitForm(form, values => save(values, versioned.seen))}>
          <Stack>
            {versioned.conflict ? (
              <ConflictNotice
                conflict={versioned.conflict}
                busy={update.isPending}
                onKeep={() => save(form.values, bundle.version)}
                onTake={() => {
                  form.setValues(valuesOf(bundle))
                  form.resetDirty(valuesOf(bundle))
                  versioned.saved(bundle.version)
                }}
              />
            ) : null}
            <BundleFieldset form={form} team={bundle.teamId} />
            <Row>
              <Button type="submit" busy={update.isPending} disabled={!form.isDirty()}>
                Save
              </Button>
            </Row>
          </Stack>
        </form>
        <PicturesPanel kind="bundles" id={bundle.id} version={bundle.version} pictures={bundle.pictures} />
      </Stack>
      <UnsavedGuard isDirty={form.isDirty()} />
    </>
  )
}

function ArchiveButton({ bundle }: { bundle: BundleView }) {
  const [archive, unarchive] = [useArchiveBundle(), useUnarchiveBundle()]
  const [isAsking, setAsking] = useState(false)
  const params = { id: bundle.id }
  return (
    <>
      {bundle.archivedAt ? (
        <Button busy={unarchive.isPending} onClick={() => unarchive.mutate({ params })}>
          Offer again
        </Button>
      ) : (
        <Button look="quiet" onClick={() => setAsking(true)}>
          Archive
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Archive ${bundle.name}?`}
        text="Nobody can order it any more. Its parts stay on offer, and you can offer it again at any time."
        confirmLabel="Archive"
        cancelLabel="Keep it"
        busy={archive.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => archive.mutate({ params }, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}
