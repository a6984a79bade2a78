import { useLayoutEffect, type ReactNode } from 'react'
import { isNotFound } from '../../../platform/api.ts'
import { PubButton } from '../../../public-ui/pub-button.tsx'
import { PubGreeting } from '../../../public-ui/pub-greeting.tsx'
import { PubLoading } from '../../../public-ui/pub-states.tsx'
import { storeColors } from '@ribbon/contract/store/stores/store-colors'
import { useStoreFront, type StoreFront } from './storefront.data.ts'
import './storefront.css'

/** The front page of a team's store, for whoever has its address. Its look is the team's, its code is ours alone. */
export function StorePage({ storeId, query }: { storeId: string; query: string }) {
  const preview = new URLSearchParams(query).get('preview')
  const store = useStoreFront(storeId, preview)
  if (store.data) return <Front store={store.data} />
  if (store.data === null || isNotFound(store.error)) return <ClosedStore />
  return (
    <StoreFrame>
      {store.error ? (
        <>
          <PubGreeting text="This store could not be loaded." lead="Try again." />
          <PubButton onClick={() => void store.refetch()}>Try again</PubButton>
        </>
      ) : (
        <PubLoading
          label="Loading the store"
          shapes={[{ height: 240 }, { height: 64, width: '70%' }, { height: 120 }]}
        />
      )}
    </StoreFrame>
  )
}

/** For a store that is closed and for one that never was alike. */
function ClosedStore() {
  useTitle('This store is not open')
  return (
    <StoreFrame>
      <PubGreeting text="This store is not open." lead="Check the address, or ask whoever gave it to you." />
    </StoreFrame>
  )
}

function Front({ store }: { store: StoreFront }) {
  const { title, descriptionHtml, logoImage, bannerImage, primaryColor, contactEmail, isPreview } = store
  useStoreColors(primaryColor)
  useTitle(title)
  return (
    <StoreFrame
      banner={isPreview ? 'Preview: nobody else sees this' : undefined}
      band={logoImage ? <img src={logoImage} alt={title} /> : <span className="store-name">{title}</span>}
      picture={bannerImage}
    >
      <PubGreeting text={title} />
      {/* Made of Markdown by the server, which lets a few harmless tags through (decision 0070). */}
      {descriptionHtml ? (
        <div className="store-text" dangerouslySetInnerHTML={{ __html: descriptionHtml }} />
      ) : null}
      <section className="pub-card store-card" aria-labelledby="shopping">
        <h2 id="shopping">Shopping</h2>
        <p className="pub-said">Nothing can be ordered on this page yet.</p>
      </section>
      {contactEmail ? (
        <p className="pub-below">
          Questions? Write to{' '}
          <a className="pub-link" href={`mailto:${encodeURI(contactEmail)}`}>
            {contactEmail}
          </a>
          .
        </p>
      ) : null}
    </StoreFrame>
  )
}

interface FrameProps {
  banner?: string | undefined
  band?: ReactNode
  picture?: string | null
  children: ReactNode
}

function StoreFrame({ banner, band, picture, children }: FrameProps) {
  return (
    <div className="pub-page store-page">
      <a className="pub-skip" href="#main">
        Skip to content
      </a>
      {banner ? (
        <aside className="pub-banner store-notice" aria-label="Notice">
          {banner}
        </aside>
      ) : null}
      {band ? <header className="pub-band">{band}</header> : null}
      {picture ? <img className="store-banner" src={picture} alt="" /> : null}
      <main id="main" tabIndex={-1} className="pub-main">
        {children}
      </main>
    </div>
  )
}

/** The store's own, without ours. */
function useTitle(title: string) {
  useLayoutEffect(() => {
    document.title = title
  }, [title])
}

/** The colors reach the page as properties set by script: no text of a store ever becomes a part of a style sheet. */
function useStoreColors(color: string) {
  useLayoutEffect(() => {
    const { fill, onFill, inkOnLight, inkOnDark } = storeColors(color)
    const { style } = document.documentElement
    style.setProperty('--store-fill', fill)
    style.setProperty('--store-on-fill', onFill)
    style.setProperty('--store-ink-light', inkOnLight)
    style.setProperty('--store-ink-dark', inkOnDark)
  }, [color])
}
