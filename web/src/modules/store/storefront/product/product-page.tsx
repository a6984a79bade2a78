import { useEffect, useState } from 'react'
import { displayMoney } from '@ribbon/contract/money'
import { isNotFound } from '../../../../platform/api.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { PubButton, PubLinkButton } from '../../../../public-ui/pub-button.tsx'
import { PubLoading } from '../../../../public-ui/pub-states.tsx'
import { ProductTile } from '../list/product-tile.tsx'
import { useStore } from '../open-store.ts'
import { useShopProduct, useSuggestions, type ShopChoice, type ShopDetail } from '../shop.data.ts'
import { StoreFrame } from '../store-frame.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { Gallery } from './gallery.tsx'
import { Options } from './options.tsx'
import { firstVariant } from './options.rules.ts'
import '../list/list.css'
import './product.css'

/** One product of a store. */
export function ProductPage({ storeId, query, id }: { storeId: string; query: string; id: string }) {
  return (
    <StoreFrame storeId={storeId} query={query} title="Product" back={{ path: '/', label: 'Store' }}>
      <Product id={id} />
    </StoreFrame>
  )
}

function Product({ id }: { id: string }) {
  const { href } = useStore()
  const { data, error, refetch } = useShopProduct(id)
  const variant = data && firstVariant(data.productVariants)
  if (data && variant) return <Offer key={data.id} product={data} first={variant} />
  if (isNotFound(error))
    return (
      <>
        <h1 className="pub-title">This is not in the store.</h1>
        <p className="pub-lead">It may have been taken out. There is more to see.</p>
        <PubLinkButton href={href('/')}>See the store</PubLinkButton>
      </>
    )
  if (error)
    return (
      <>
        <h1 className="pub-title">This product could not be loaded.</h1>
        {errorMessages(error).map(message => (
          <p key={message} className="pub-lead">
            {message}
          </p>
        ))}
        <PubButton onClick={() => void refetch()}>Try again</PubButton>
      </>
    )
  return <PubLoading label="Loading the product" shapes={[{ height: 360 }, { height: 40, width: '60%' }]} />
}

function Offer({ product, first }: { product: ShopDetail; first: ShopChoice }) {
  const store = useStore()
  const [chosenId, setChosenId] = useState(first.id)
  const variants = product.productVariants
  const chosen = variants.find(({ id }) => id === chosenId) ?? first
  // After the frame, which knows only what kind of page it is.
  useEffect(() => {
    document.title = `${product.name} · ${store.title}`
  }, [product.name, store.title])
  return (
    <>
      <article className="offer">
        <Gallery key={product.id} images={product.images} shown={chosen.image} />
        <div className="offer-text">
          <div className="offer-head">
            <h1>{product.name}</h1>
            <p className="offer-price">{displayMoney(chosen.price)}</p>
          </div>
          {product.descriptionHtml ? (
            // Made and cleaned by the server, as the store's own text.
            <div className="store-text" dangerouslySetInnerHTML={{ __html: product.descriptionHtml }} />
          ) : null}
          <Options variants={variants} chosen={chosen} onChoose={setChosenId} />
          <AddToCart key={chosen.id} variant={chosen} />
        </div>
      </article>
      <Suggestions id={product.id} />
    </>
  )
}

function Suggestions({ id }: { id: string }) {
  const products = useSuggestions(id)
  if (!products || products.length === 0) return null
  return (
    <section className="shop-list" aria-labelledby="beside">
      <div className="shop-heading">
        <h2 id="beside">Goes well with it</h2>
      </div>
      <ul className="shop-grid">
        {products.map(product => (
          <ProductTile key={product.id} product={product} />
        ))}
      </ul>
    </section>
  )
}
