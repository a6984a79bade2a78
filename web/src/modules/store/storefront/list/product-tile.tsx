import { displayMoney } from '@ribbon/contract/money'
import { useStore } from '../open-store.ts'
import type { ShopTile } from '../shop.data.ts'
import { stockText } from './list.rules.ts'

const dotsShown = 5

/** A product as the list and the suggestions show it. */
export function ProductTile({ product, isFirst = false }: { product: ShopTile; isFirst?: boolean }) {
  const { href } = useStore()
  const { id, name, price, isPriceFrom, images, hexCodes, available } = product
  const [picture] = images
  const stock = stockText(available)
  return (
    <li className="shop-tile">
      <a href={href(`/products/${id}`)}>
        <span className="shop-picture" data-sold-out={available === 0 || undefined}>
          {picture ? (
            <img src={picture.url} alt="" width={480} height={480} loading={isFirst ? 'eager' : 'lazy'} />
          ) : null}
          {stock ? <span className="shop-pill">{stock}</span> : null}
        </span>
        <span className="shop-name">{name}</span>
        <span className="shop-price">
          {isPriceFrom ? 'From ' : ''}
          {displayMoney(price)}
        </span>
      </a>
      {hexCodes.length > 1 ? <Dots hexCodes={hexCodes} /> : null}
    </li>
  )
}

function Dots({ hexCodes }: { hexCodes: readonly string[] }) {
  return (
    <span className="shop-dots" role="img" aria-label={`${hexCodes.length} colors`}>
      {hexCodes.slice(0, dotsShown).map(code => (
        <i key={code} style={{ background: code }} />
      ))}
      {hexCodes.length > dotsShown ? `+${hexCodes.length - dotsShown}` : null}
    </span>
  )
}
