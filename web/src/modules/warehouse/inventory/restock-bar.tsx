import { menuItemsAtOnce } from '@ribbon/contract/catalog/products/menu-items'
import { Button } from '../../../ui/display/button.tsx'
import { useAdminOnlyOfMany, useRequestRestock } from './inventory.data.ts'
import styles from './inventory.module.css'
import { countWords, flaggedProducts, restockSum, type Flags } from './inventory.rules.ts'

/** What is chosen and asked for so far, in sight while one goes through the list. */
export function RestockBar({ flags, onClear }: { flags: Flags; onClear: () => void }) {
  const request = useRequestRestock(onClear)
  const { items, pieces, wrong } = restockSum(flags)
  const send = () => {
    const field = document.querySelector<HTMLInputElement>('input[data-quantity][aria-invalid]')
    if (wrong.length > 0) field?.focus()
    else
      request.mutate({
        body: {
          product_variants: [...flags].map(([id, { quantity }]) => ({ id, quantity: Number(quantity) })),
        },
      })
  }
  return (
    <div className={styles.bar} role="region" aria-label="Restock request">
      <span className={styles.sum} aria-live="polite">
        <strong>{countWords(items, 'item')}</strong>, {countWords(pieces, 'piece')}
        {wrong.length > 0 ? (
          <span className={styles.wrongSum}>
            Mend{' '}
            {wrong.length === 1
              ? `the quantity of ${flags.get(wrong[0] ?? '')?.label}`
              : `${wrong.length} quantities`}{' '}
            first.
          </span>
        ) : null}
      </span>
      <span className={styles.barActs}>
        <Button look="subtle" onClick={onClear}>
          Clear
        </Button>
        <VisibilityButtons flags={flags} />
        <Button busy={request.isPending} onClick={send}>
          Request restock
        </Button>
      </span>
    </div>
  )
}

/** Hides the products of what is chosen from members, or shows them again. */
function VisibilityButtons({ flags }: { flags: Flags }) {
  const change = useAdminOnlyOfMany()
  const ids = flaggedProducts(flags)
  if (ids.length > menuItemsAtOnce) return null
  const set = (adminOnly: boolean) => change.mutate({ body: { type: 'Product', ids, admin_only: adminOnly } })
  return (
    <>
      <Button look="quiet" busy={change.isPending} onClick={() => set(true)}>
        Show to admins only
      </Button>
      <Button look="quiet" busy={change.isPending} onClick={() => set(false)}>
        Show to everyone
      </Button>
    </>
  )
}
