import { PubLinkButton } from '../../../public-ui/pub-button.tsx'
import type { Shop } from './shop.ts'
import styles from './carts.module.css'

export function EmptyCart({ shop }: { shop: Shop }) {
  return (
    <div className={styles.empty}>
      <svg width="88" height="88" viewBox="0 0 88 88" fill="none" stroke="currentColor" aria-hidden="true">
        <g strokeWidth="2.5" strokeLinejoin="round" strokeLinecap="round">
          <path d="M18 30h52l6 46H12zM30 40V26a14 14 0 0 1 28 0v14" />
          <path d="M34 58h20" />
        </g>
      </svg>
      <h1 className="pub-title">Your cart is empty</h1>
      <p className="pub-lead">What you put in stays here for 30 days, in this browser.</p>
      <PubLinkButton href={shop.href('/')}>Look around</PubLinkButton>
    </div>
  )
}
