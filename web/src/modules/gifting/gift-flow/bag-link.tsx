import { IconShoppingBag } from '@tabler/icons-react'
import { IconLink } from '../../../ui/layout/icon-link.tsx'
import { giftCount } from './bag.ts'
import { giftInProgress } from './gift-in-progress.ts'

/** The way to the bag, with how many gifts are in it. */
export function BagLink() {
  const count = giftInProgress.use(state => giftCount(state.lines))
  return (
    <IconLink
      to="/shopping-bag"
      label={count === 0 ? 'Bag, empty' : `Bag, ${count} ${count === 1 ? 'gift' : 'gifts'}`}
      count={count}
    >
      <IconShoppingBag size={20} aria-hidden />
    </IconLink>
  )
}
