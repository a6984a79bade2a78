import { useLayoutEffect, type ReactNode } from 'react'
import { isNotFound } from '../../../platform/api.ts'
import { PubButton } from '../../../public-ui/pub-button.tsx'
import { PubMailLink } from '../../../public-ui/pub-mail-link.tsx'
import { PubLoading } from '../../../public-ui/pub-states.tsx'
import { CartLink } from './cart-link.tsx'
import { NotOpen } from './not-open.tsx'
import { StoreContext, type OpenStore } from './open-store.ts'
import { useOpenStore } from './storefront.data.ts'
import { StoreIcon } from './store-icons.tsx'
import { useStoreColors } from './use-store-colors.ts'
import './storefront.css'

export interface StoreFrameProps {
  /** As the address says them. */ storeId: string
  query: string
  /** Of this page; the front page has that of the store. */ title?: string
  /** Where the way back leads: a page of the store and its name. None on the front page. */
  back?: { path: string; label: string }
  width?: 'narrow' | 'regular' | 'wide'
  /** The page asks for the cart itself, and keeps its count. */ loadsCart?: boolean
  /** Drawn once the store is there; `useStore` gives it. */ children: ReactNode
}

const skeleton = [{ height: 200 }, { height: 40, width: '60%' }, { height: 240 }] as const

/** What all pages of a store have around them, and what is shown instead while there is no store. */
export function StoreFrame({ storeId, query, children, ...page }: StoreFrameProps) {
  const store = useOpenStore(storeId, query)
  if (store.data)
    return (
      <StoreContext value={store.data}>
        <Frame store={store.data} {...page}>
          {children}
        </Frame>
      </StoreContext>
    )
  if (store.data === null || isNotFound(store.error)) return <NotOpen />
  return (
    <div className="pub-page store-page">
      <main id="main" tabIndex={-1} className="pub-main" data-wide>
        {store.error ? (
          <>
            <h1 className="pub-title">This store could not be loaded. Try again.</h1>
            <PubButton onClick={() => void store.refetch()}>Try again</PubButton>
          </>
        ) : (
          <PubLoading label="Loading the store" shapes={skeleton} />
        )}
      </main>
    </div>
  )
}

function Frame({
  store,
  title,
  back,
  width = 'wide',
  loadsCart = false,
  children,
}: Omit<StoreFrameProps, 'storeId' | 'query'> & { store: OpenStore }) {
  useStoreColors(store.primaryColor)
  const named = title ? `${title} · ${store.title}` : store.title
  useLayoutEffect(() => {
    document.title = named
  }, [named])
  return (
    <div className="pub-page store-page">
      <a className="pub-skip" href="#main">
        Skip to content
      </a>
      {store.isPreview ? (
        <aside className="pub-banner store-notice" aria-label="Notice">
          Preview: nobody else sees this
        </aside>
      ) : null}
      <header className="store-header" data-back={back ? true : undefined}>
        {back ? (
          <a className="store-back" href={store.href(back.path)}>
            <StoreIcon name="back" size={20} />
            {back.label}
          </a>
        ) : null}
        <a className="store-home" href={store.href('/')}>
          {store.logoImage ? <img src={store.logoImage} alt={store.title} /> : store.title}
        </a>
        <CartLink isAsked={!loadsCart} />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="pub-main"
        data-narrow={width === 'narrow' || undefined}
        data-wide={width === 'wide' || undefined}
      >
        {children}
      </main>
      <StoreFooter store={store} />
    </div>
  )
}

function StoreFooter({ store }: { store: OpenStore }) {
  const { title, contactEmail, href } = store
  return (
    <footer className="store-footer">
      <p>Sold by {title}.</p>
      {contactEmail ? (
        <p>
          Questions? Write to <PubMailLink email={contactEmail} />.
        </p>
      ) : null}
      <p>
        <a className="pub-link" href={href('/privacy')}>
          Privacy
        </a>
      </p>
    </footer>
  )
}
