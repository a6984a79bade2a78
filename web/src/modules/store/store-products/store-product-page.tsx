import { Navigate, useParams } from '@tanstack/react-router'
import { isNotFound } from '../../../platform/api.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { DataList } from '../../../ui/display/data-list.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { SwitchField } from '../../../ui/form/fields.tsx'
import { Columns, Dim, Panel, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { PicturesPanel } from './pictures-panel.tsx'
import { ProductForm } from './product-form.tsx'
import {
  useAdminOnly,
  useChangeProduct,
  useStoreProduct,
  useStoreSlug,
  type StoreProduct,
} from './store-products.data.ts'
import { priceWords } from './store-products.rules.ts'
import { SuggestionsPanel } from './suggestions-panel.tsx'

const back = { to: '/e-commerce/products', label: 'Products' }

/** `/e-commerce/products/:id`: how the store shows one product. */
export function StoreProductPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const product = useStoreProduct(id)
  const slug = useStoreSlug()
  if (isNotFound(product.error)) return <Navigate to="/404" replace />
  if (product.error && !product.data)
    return (
      <>
        <PageHeader title="Product" back={back} />
        <ErrorState
          messages={errorMessages(product.error, 'This product could not be loaded.')}
          onRetry={() => void product.refetch()}
        />
      </>
    )
  if (!product.data)
    return (
      <>
        <PageHeader title="Product" back={back} />
        <SkeletonBlock height={480} />
      </>
    )
  return (
    <>
      <PageHeader title={product.data.name} back={back} />
      <Columns
        main={
          <Stack>
            <PicturesPanel product={product.data} />
            <ProductForm key={product.data.id} product={product.data} slug={slug} />
          </Stack>
        }
        side={
          <Stack>
            <PlacePanel product={product.data} slug={slug} />
            <SuggestionsPanel product={product.data} slug={slug} />
          </Stack>
        }
      />
    </>
  )
}

function PlacePanel({ product, slug }: { product: StoreProduct; slug: string | null | undefined }) {
  const change = useChangeProduct(slug)
  const adminOnly = useAdminOnly()
  const item = { ...product, type: 'storeProducts' as const }
  return (
    <Panel title="In the store">
      <Stack>
        <SwitchField
          label="Shoppers see it"
          description={product.adminOnly ? 'It is for admins only. Show it to everyone first.' : undefined}
          checked={
            change.isPending ? (change.variables.change.is_listed ?? product.isListed) : product.isListed
          }
          disabled={!slug || product.adminOnly}
          onChange={event => change.mutate({ item, change: { is_listed: event.currentTarget.checked } })}
        />
        <SwitchField
          label="Admins only"
          description="Then only owners of the team find it, and the store never shows it."
          checked={adminOnly.isPending ? adminOnly.variables.adminOnly : product.adminOnly}
          onChange={event => adminOnly.mutate({ item, adminOnly: event.currentTarget.checked })}
        />
        <DataList
          entries={[
            {
              label: 'Shoppers pay',
              value: priceWords(
                product.e_commerce_price,
                product.variants.map(variant => variant.retailPrice),
              ),
            },
            { label: 'Costs your team', value: <Money amount={product.cost} /> },
            { label: 'Available', value: product.available.toLocaleString('en-US') },
            {
              label: 'Expires',
              value: product.expirationDate ? (
                <TimeText at={`${product.expirationDate}T12:00:00Z`} />
              ) : (
                <Dim>–</Dim>
              ),
            },
          ]}
        />
      </Stack>
    </Panel>
  )
}
