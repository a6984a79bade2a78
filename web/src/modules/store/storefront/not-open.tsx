import { useLayoutEffect } from 'react'
import './storefront.css'

/** For a store that is closed and for one that never was alike. */
export function NotOpen() {
  useLayoutEffect(() => {
    document.title = 'This store is not open'
  }, [])
  return (
    <div className="pub-page store-page">
      <main id="main" tabIndex={-1} className="pub-main store-closed" data-narrow>
        <svg width="96" height="88" viewBox="0 0 96 88" fill="none" stroke="currentColor" aria-hidden="true">
          <g strokeWidth="2.5" strokeLinejoin="round" strokeLinecap="round">
            <path d="M12 40v38h72V40M18 10h60l10 20H8zM42 78V56h16v22M24 54h10v12H24z" />
            <path d="M8 30c0 14 20 14 20 0 0 14 20 14 20 0 0 14 20 14 20 0 0 14 20 14 20 0" />
          </g>
        </svg>
        <h1 className="pub-title">This store is not open.</h1>
        <p className="pub-lead">
          If someone sent you here, ask them for a new link. Orders you already made are safe: find them in
          your email.
        </p>
      </main>
    </div>
  )
}
