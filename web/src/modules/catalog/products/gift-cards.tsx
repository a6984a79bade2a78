import { parseCents } from '@ribbon/contract/money'
import { moneyText } from '../../../ui/display/money.tsx'
import { ProductCard } from '../../../ui/gift/product-card.tsx'
import { stockWords } from './stock-words.ts'

interface Priced {
  price: string
}
interface Shown {
  id: string
  name: string
  adminOnly: boolean
  price: string
  inventories_count: number
  representative_images: string[]
}
interface CardOptions {
  showsPrices: boolean
  isInFirstRow: boolean
}

export function ProductGiftCard({
  product,
  showsPrices,
  isInFirstRow,
}: CardOptions & { product: Shown & { display_name: string; productVariants: readonly Partial<Priced>[] } }) {
  const isFrom = product.productVariants.some(
    variant => variant.price !== undefined && parseCents(variant.price) !== parseCents(product.price),
  )
  return (
    <GiftCard
      gift={{ ...product, name: product.display_name }}
      to={`/product-detail/${product.id}`}
      price={showsPrices ? `${isFrom ? 'From ' : ''}${moneyText(product.price)}` : undefined}
      note={stockWords(product.inventories_count)}
      isInFirstRow={isInFirstRow}
    />
  )
}

export function BundleGiftCard({
  bundle,
  showsPrices,
  isInFirstRow,
}: CardOptions & { bundle: Shown & { itemsCount: number; discountPercent: number } }) {
  const contents = `${bundle.itemsCount} ${bundle.itemsCount === 1 ? 'gift' : 'gifts'}`
  const note =
    bundle.inventories_count > 0 && !(showsPrices && bundle.discountPercent > 0)
      ? contents
      : bundle.inventories_count > 0
        ? `${contents}, ${bundle.discountPercent}% off`
        : 'Out of stock'
  return (
    <GiftCard
      gift={bundle}
      to={`/bundle-detail/${bundle.id}`}
      price={showsPrices ? `From ${moneyText(bundle.price)}` : undefined}
      note={note}
      isInFirstRow={isInFirstRow}
    />
  )
}

interface GiftCardProps {
  gift: Shown
  to: string
  price?: string
  note: string
  isInFirstRow: boolean
}

function GiftCard({ gift, to, price, note, isInFirstRow }: GiftCardProps) {
  return (
    <ProductCard
      to={to}
      name={gift.name}
      image={gift.representative_images[0]}
      price={price}
      note={note}
      badge={gift.adminOnly ? 'Admins only' : undefined}
      isUnavailable={gift.inventories_count <= 0}
      isInFirstRow={isInFirstRow}
    />
  )
}
