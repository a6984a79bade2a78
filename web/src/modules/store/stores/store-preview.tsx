import type { CSSProperties } from 'react'
import { storeColors } from '@ribbon/contract/store/stores/store-colors'
import type { StoreView } from './stores.data.ts'
import styles from './store-preview.module.css'

/** The store as a phone of 390 pixels will show it, while its look is edited. */
export function StorePreview({
  look,
  descriptionHtml,
  store,
}: {
  look: { title: string; primary_color: string; contact_email: string }
  descriptionHtml: string
  store: Pick<StoreView, 'logoImage' | 'bannerImage'>
}) {
  const { fill, onFill } = storeColors(look.primary_color)
  const title = look.title.trim() || 'Your store'
  return (
    <figure
      className={styles.phone}
      aria-label="Preview on a phone"
      style={{ '--store-fill': fill, '--store-on-fill': onFill } as CSSProperties}
    >
      <div className={styles.band}>
        {store.logoImage ? <img src={store.logoImage} alt={title} /> : <strong>{title}</strong>}
      </div>
      {store.bannerImage ? <img className={styles.banner} src={store.bannerImage} alt="" /> : null}
      <div className={styles.body}>
        {store.logoImage ? <h3>{title}</h3> : null}
        {/* Made and cleaned by the server, as for shoppers. */}
        <div className={styles.description} dangerouslySetInnerHTML={{ __html: descriptionHtml }} />
        <div className={styles.products} aria-hidden="true">
          {['', '', '', ''].map((_, index) => (
            <span key={index}>
              <i />
              <b />
              <em>Add to cart</em>
            </span>
          ))}
        </div>
        {look.contact_email ? <p className={styles.contact}>{look.contact_email}</p> : null}
      </div>
    </figure>
  )
}
