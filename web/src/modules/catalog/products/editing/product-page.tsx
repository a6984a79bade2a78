import { Navigate, useParams, useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { isNotFound } from '../../../../platform/api.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button, TextLink } from '../../../../ui/display/button.tsx'
import { DataList } from '../../../../ui/display/data-list.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { Columns, Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../../ui/layout/shortcut-help.tsx'
import { OperationsFrame } from '../../../people/operators/operations-frame.tsx'
import {
  useArchiveProduct,
  useDeleteProduct,
  useProduct,
  useUnarchiveProduct,
  type ProductView,
} from './editing.data.ts'
import { PicturesPanel } from './pictures-panel.tsx'
import { ProductFactsForm } from './product-facts-form.tsx'
import { VariantsPanel } from './variants-panel.tsx'

const back = { to: '/operations/products', label: 'All products' }

/** One product: what it is called, its variants, its pictures, and where it is used. */
export function ProductPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return (
    <OperationsFrame>
      <ProductDesk key={id} id={id} />
    </OperationsFrame>
  )
}

function ProductDesk({ id }: { id: string }) {
  const found = useProduct(id)
  const [isAdding, setAdding] = useState(false)
  const shortcuts = useMemo(() => [{ keys: 'v', label: 'Add a variant', run: () => setAdding(true) }], [])
  const product = found.data
  if (!product) {
    if (isNotFound(found.error)) return <Navigate to="/404" replace />
    return (
      <>
        <PageHeader title="Product" back={back} />
        {found.error ? (
          <ErrorState
            messages={errorMessages(found.error, 'The product could not be loaded.')}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <SkeletonBlock height={480} label="Loading the product" />
        )}
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={product.name}
        back={back}
        subtitle={<Summary product={product} />}
        actions={
          <>
            <ShortcutHelp shortcuts={shortcuts} />
            <ProductActs product={product} />
          </>
        }
      />
      <Stack>
        <VariantsPanel product={product} isAdding={isAdding} onAdd={setAdding} />
        <Columns
          main={
            <Stack>
              <ProductFactsForm product={product} />
              <PicturesPanel kind="products" id={id} version={product.version} pictures={product.pictures} />
            </Stack>
          }
          side={<UsagePanel product={product} />}
        />
      </Stack>
    </>
  )
}

function Summary({ product }: { product: ProductView }) {
  return (
    <>
      {product.teamName} ·{' '}
      {product.archivedAt ? (
        <>
          archived on <TimeText at={product.archivedAt} />
        </>
      ) : (
        <>
          {product.onHand.toLocaleString('en-US')} on hand ·{' '}
          <TextLink to={`/operations/stock?q=${encodeURIComponent(product.name)}`}>Receive stock</TextLink>
        </>
      )}
    </>
  )
}

function UsagePanel({ product }: { product: ProductView }) {
  return (
    <Panel title="Where it is used">
      <DataList
        entries={[
          {
            label: 'Team',
            value: <TextLink to={`/operations/teams/${product.teamId}`}>{product.teamName}</TextLink>,
          },
          {
            label: 'State',
            value: (
              <StatusDot
                tone={product.archivedAt ? 'neutral' : 'done'}
                label={product.archivedAt ? 'Archived' : product.adminOnly ? 'Offered to admins' : 'Offered'}
              />
            ),
          },
          { label: 'Orders', value: product.orderCount.toLocaleString('en-US') },
          {
            label: 'Bundles',
            value: product.bundles.length ? (
              <>
                {product.bundles.map(bundle => (
                  <div key={bundle.id}>
                    <TextLink to={`/operations/bundles/${bundle.id}`}>{bundle.name}</TextLink>
                  </div>
                ))}
              </>
            ) : (
              'None'
            ),
          },
          { label: 'Promised', value: product.reserved.toLocaleString('en-US') },
          { label: 'Created', value: <TimeText at={product.createdAt} /> },
        ]}
      />
    </Panel>
  )
}

function ProductActs({ product }: { product: ProductView }) {
  const router = useRouter()
  const [asks, setAsks] = useState<'archive' | 'delete'>()
  const [archive, unarchive] = [useArchiveProduct(), useUnarchiveProduct()]
  const remove = useDeleteProduct(
    () => void router.navigate({ href: '/operations/products', ignoreBlocker: true }),
  )
  const params = { id: product.id }
  const close = () => setAsks(undefined)
  return (
    <>
      {product.deletable ? (
        <Button look="quiet" onClick={() => setAsks('delete')}>
          Delete
        </Button>
      ) : null}
      {product.archivedAt ? (
        <Button busy={unarchive.isPending} onClick={() => unarchive.mutate({ params })}>
          Offer again
        </Button>
      ) : (
        <Button look="quiet" onClick={() => setAsks('archive')}>
          Archive
        </Button>
      )}
      <ConfirmDialog
        isOpen={asks === 'archive'}
        title={`Archive ${product.name}?`}
        confirmLabel="Archive"
        cancelLabel="Keep it"
        busy={archive.isPending}
        onClose={close}
        onConfirm={() => archive.mutate({ params }, { onSettled: close })}
        text={
          <>
            Nobody can order it any more
            {product.bundles.length
              ? `, nor the ${product.bundles.length === 1 ? 'bundle' : `${product.bundles.length} bundles`} it is part of`
              : ''}
            . Gifts that are on order still ship. You can offer it again at any time.
          </>
        }
      />
      <ConfirmDialog
        isOpen={asks === 'delete'}
        danger
        title={`Delete ${product.name}?`}
        confirmLabel="Delete"
        cancelLabel="Keep it"
        busy={remove.isPending}
        onClose={close}
        onConfirm={() => remove.mutate({ params }, { onSettled: close })}
        text="It was never ordered or in stock. It goes for good."
      />
    </>
  )
}
