import { useMutation } from '@tanstack/react-query'
import { cartRoutes } from '@ribbon/contract/store/carts/carts'
import { errorMessages } from '../../../platform/toasts.ts'
import { PubButton, PubLinkButton } from '../../../public-ui/pub-button.tsx'
import { callStore } from './call-store.ts'
import { useStore } from './open-store.ts'
import { StoreFrame } from './store-frame.tsx'

/** Puts the gift card of a link into the cart. Programs open links of mails, too: nothing happens before it is pressed. */
export function GiftPage({ storeId, query, token }: { storeId: string; query: string; token: string }) {
  return (
    <StoreFrame
      storeId={storeId}
      query={query}
      title="Your gift card"
      back={{ path: '/', label: 'Store' }}
      width="narrow"
    >
      <Gift token={token} />
    </StoreFrame>
  )
}

function Gift({ token }: { token: string }) {
  const store = useStore()
  const { href } = store
  const add = useMutation({
    mutationFn: () => callStore(store, cartRoutes.addCartGiftCard, { body: { gift_card: { token } } }),
  })
  if (add.isSuccess)
    return (
      <>
        <h1 className="pub-title">It is in your cart.</h1>
        <p className="pub-lead" role="status">
          Choose what you like. The card pays first, and what you do not spend stays on it.
        </p>
        <div className="pub-actions">
          <PubLinkButton href={href('/')}>See the store</PubLinkButton>
          <PubLinkButton quiet href={href('/cart')}>
            Go to the cart
          </PubLinkButton>
        </div>
      </>
    )
  return (
    <>
      <h1 className="pub-title">Spend your gift card here</h1>
      <p className="pub-lead">
        Put it in your cart, and it pays for what you buy in this store. What you do not spend stays on it.
      </p>
      <div role="alert">
        {add.error
          ? errorMessages(add.error, 'The gift card was not added. Try again.').map(text => (
              <p key={text} className="pub-error">
                {text}
              </p>
            ))
          : null}
      </div>
      <PubButton full busy={add.isPending} onClick={() => add.mutate()}>
        Put it in the cart
      </PubButton>
    </>
  )
}
