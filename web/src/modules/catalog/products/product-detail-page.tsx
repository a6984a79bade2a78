import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useSession } from '../../../platform/session.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Money } from '../../../ui/display/money.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { PictureGallery } from '../../../ui/gift/picture-gallery.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { lineKey, roomFor, unitsInBag, type BagLine } from '../../gifting/gift-flow/bag.ts'
import { giftInProgress } from '../../gifting/gift-flow/gift-in-progress.ts'
import { productQuery, variantWords, type ProductDetail } from '../../gifting/gift-flow/gifts.data.ts'
import { useAddToBag } from '../../gifting/gift-flow/use-bag.ts'
import { BuyBar } from './buy-bar.tsx'
import styles from './detail.module.css'
import { GiftState } from './gift-state.tsx'
import { stockWords } from './stock-words.ts'
import { defaultVariant, picturesFor, type Variant } from './variant-choice.ts'
import { VariantPicker } from './variant-picker.tsx'

export function ProductDetailPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const product = useQuery(productQuery(id))
  return product.data ? (
    <Product key={id} product={product.data} />
  ) : (
    <GiftState error={product.error} onRetry={() => void product.refetch()} />
  )
}

function Product({ product }: { product: ProductDetail }) {
  const { showsPrices } = useSession()
  const [state, change] = useUrlState({ variant: '' })
  const lines = giftInProgress.use(kept => kept.lines)
  const addToBag = useAddToBag()
  const { variants } = product
  const variant = variants.find(candidate => candidate.id === state.variant) ?? defaultVariant(variants)
  if (!variant) return <GiftState error={undefined} isEmpty onRetry={() => undefined} />

  const stockOf = (variantId: string) =>
    variants.find(candidate => candidate.id === variantId)?.inventories_count ?? 0
  const line = (quantity: number): BagLine => ({
    bundleId: null,
    quantity,
    parts: [{ productId: product.id, variantId: variant.id, quantity: 1 }],
  })
  const own = lines.find(other => lineKey(other) === lineKey(line(1)))?.quantity ?? 0
  const room = roomFor(line(1), lines, stockOf) - own
  const stock = variant.inventories_count
  return (
    <>
      <PageHeader
        title={product.display_name}
        back={{ to: '/gifts', label: 'All gifts' }}
        actions={product.adminOnly ? <span className={styles.mark}>Admins only</span> : undefined}
      />
      <div className={styles.detail}>
        <PictureGallery
          key={variant.images[0] ?? product.id}
          name={product.display_name}
          pictures={picturesFor(product, variant)}
          alts={product.imageAlts}
        />
        <div className={styles.facts}>
          {showsPrices ? <VariantPrice variant={variant} /> : null}
          {product.description ? <p className={styles.text}>{product.description}</p> : null}
          <VariantPicker
            variants={variants}
            current={variant}
            onPick={picked => change({ variant: picked.id }, { replace: true })}
          />
          <VariantStock variant={variant} />
          <BuyBar
            name={product.display_name}
            room={room}
            inBag={unitsInBag(lines, variant.id)}
            price={showsPrices ? variant.price : undefined}
            isSoldOut={stock <= 0}
            onAdd={quantity => addToBag(line(quantity), product.display_name, stockOf)}
          />
        </div>
      </div>
    </>
  )
}

function VariantPrice({ variant }: { variant: Variant }) {
  return (
    <p className={styles.price}>
      <Money amount={variant.price} />
      {Number(variant.retail_price) > Number(variant.price) ? (
        <span className={styles.retail}>
          Retail <Money amount={variant.retail_price} />
        </span>
      ) : null}
    </p>
  )
}

function VariantStock({ variant }: { variant: Variant }) {
  const stock = variant.inventories_count
  return (
    <p className={styles.stock} data-low={stock <= 10 || undefined} aria-live="polite">
      {[variantWords(variant.spec), stockWords(stock)].filter(Boolean).join(' · ')}
      {variant.expiration_date ? (
        <>
          , best before <TimeText at={`${variant.expiration_date}T12:00:00`} />
        </>
      ) : null}
    </p>
  )
}
