import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatCents } from '@ribbon/contract/money'
import { useState } from 'react'
import { useSession } from '../../../platform/session.ts'
import { Dim, Panel } from '../../../ui/layout/layout.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { PictureGallery } from '../../../ui/gift/picture-gallery.tsx'
import { lineKey, roomFor, type BagLine } from '../../gifting/gift-flow/bag.ts'
import { centsOf } from '../../gifting/gift-flow/bag-view.ts'
import { giftInProgress } from '../../gifting/gift-flow/gift-in-progress.ts'
import { bundleQuery, variantWords, type BundleDetail } from '../../gifting/gift-flow/gifts.data.ts'
import { useAddToBag } from '../../gifting/gift-flow/use-bag.ts'
import { BuyBar } from './buy-bar.tsx'
import styles from './detail.module.css'
import { GiftState } from './gift-state.tsx'
import { stockWords } from './stock-words.ts'
import { defaultVariant, type Variant } from './variant-choice.ts'
import { VariantPicker } from './variant-picker.tsx'

export function BundleDetailPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const bundle = useQuery(bundleQuery(id))
  return bundle.data ? (
    <Bundle key={id} bundle={bundle.data} />
  ) : (
    <GiftState error={bundle.error} onRetry={() => void bundle.refetch()} />
  )
}

type Part = BundleDetail['parts'][number]
interface ChosenPart {
  part: Part
  variant: Variant
}

/** The variant of each part that was picked, or else its first choice; a part without any variant is left out. */
function chooseVariants(bundle: BundleDetail, picked: Record<string, string>): ChosenPart[] {
  return bundle.parts.flatMap(part => {
    const variant =
      part.variants.find(candidate => candidate.id === picked[part.id]) ?? defaultVariant(part.variants)
    return variant ? [{ part, variant }] : []
  })
}

function Bundle({ bundle }: { bundle: BundleDetail }) {
  const { showsPrices } = useSession()
  const lines = giftInProgress.use(kept => kept.lines)
  const addToBag = useAddToBag()
  const [picked, setPicked] = useState<Record<string, string>>({})
  const chosen = chooseVariants(bundle, picked)
  if (chosen.length === 0 || chosen.length < bundle.parts.length)
    return <GiftState error={undefined} isEmpty onRetry={() => undefined} />

  const variants = new Map<string, Variant>(
    bundle.parts.flatMap(part => part.variants.map(variant => [variant.id, variant])),
  )
  const stockOf = (variantId: string) => variants.get(variantId)?.inventories_count ?? 0
  const line = (quantity: number): BagLine => ({
    bundleId: bundle.id,
    quantity,
    parts: chosen.map(({ part, variant }) => ({
      productId: part.product.id,
      variantId: variant.id,
      quantity: part.quantity,
    })),
  })
  const own = lines.find(other => lineKey(other) === lineKey(line(1)))?.quantity ?? 0
  const stock = roomFor(line(1), [], stockOf)
  const room = roomFor(line(1), lines, stockOf) - own
  const price = formatCents(centsOf(line(1), variants, bundle.discountPercent))
  const inBag = lines.reduce((sum, other) => sum + (other.bundleId === bundle.id ? other.quantity : 0), 0)
  return (
    <>
      <PageHeader
        title={bundle.name}
        back={{ to: '/gifts?tab=bundles', label: 'All bundles' }}
        actions={bundle.adminOnly ? <span className={styles.mark}>Admins only</span> : undefined}
      />
      <div className={styles.detail}>
        <PictureGallery name={bundle.name} pictures={bundle.representative_images} alts={bundle.imageAlts} />
        <div className={styles.facts}>
          {showsPrices ? <BundlePrice price={price} discountPercent={bundle.discountPercent} /> : null}
          {bundle.description ? <p className={styles.text}>{bundle.description}</p> : null}
          <BundleParts
            chosen={chosen}
            onPick={(part, variant) => setPicked({ ...picked, [part.id]: variant.id })}
          />
          <p className={styles.stock} data-low={stock <= 10 || undefined} aria-live="polite">
            {stockWords(stock)}
            {stock > 0 ? ' with these options' : ''}
          </p>
          <BuyBar
            name={bundle.name}
            room={room}
            inBag={inBag}
            price={showsPrices ? price : undefined}
            isSoldOut={stock <= 0}
            onAdd={quantity => addToBag(line(quantity), bundle.name, stockOf)}
          />
        </div>
      </div>
    </>
  )
}

function BundlePrice({ price, discountPercent }: { price: string; discountPercent: number }) {
  return (
    <p className={styles.price}>
      <Money amount={price} />
      {discountPercent > 0 ? (
        <span className={styles.retail}>{discountPercent}% less than one by one</span>
      ) : null}
    </p>
  )
}

function BundleParts({
  chosen,
  onPick,
}: {
  chosen: readonly ChosenPart[]
  onPick: (part: Part, variant: Variant) => void
}) {
  return (
    <Panel>
      <ul className={styles.parts} aria-label="What is in it">
        {chosen.map(({ part, variant }) => (
          <li key={part.id} className={styles.part}>
            <img src={variant.images[0] ?? part.product.images[0]} alt="" width={72} height={72} />
            <div>
              <h2>
                {part.quantity > 1 ? `${part.quantity} × ` : ''}
                {part.product.name}
              </h2>
              <p>
                <Dim>
                  {[variantWords(variant.spec), stockWords(variant.inventories_count)]
                    .filter(Boolean)
                    .join(' · ')}
                </Dim>
              </p>
            </div>
            <div className={styles.choices}>
              <VariantPicker
                variants={part.variants}
                current={variant}
                of={part.product.name}
                onPick={next => onPick(part, next)}
              />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
