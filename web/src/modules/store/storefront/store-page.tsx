import { ProductList } from './list/product-list.tsx'
import { useStore } from './open-store.ts'
import { StoreFrame } from './store-frame.tsx'

/** The front page of a team's store, for whoever has its address. Its look is the team's, its code is ours alone. */
export function StorePage({ storeId, query }: { storeId: string; query: string }) {
  return (
    <StoreFrame storeId={storeId} query={query}>
      <Hero />
      <ProductList />
    </StoreFrame>
  )
}

/** The store's name and what its team says of it. */
function Hero() {
  const { title, descriptionHtml, bannerImage } = useStore()
  return (
    <section className="store-hero" aria-label="About this store">
      {bannerImage ? <img className="store-banner" src={bannerImage} alt="" /> : null}
      <div className="store-hero-text">
        <h1 className="store-title">{title}</h1>
        {/* Made of Markdown by the server, which lets a few harmless tags through (decision 0070). */}
        {descriptionHtml ? (
          <div className="store-text" dangerouslySetInnerHTML={{ __html: descriptionHtml }} />
        ) : null}
      </div>
    </section>
  )
}
