import { useState } from 'react'
import { Button } from '../../../ui/display/button.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { QuantityStepper } from '../../../ui/form/quantity-stepper.tsx'
import { TextLink } from '../../../ui/display/button.tsx'
import styles from './buy-bar.module.css'

interface BuyBarProps {
  name: string
  /** How many more of the chosen options fit. */ room: number
  inBag: number
  /** Price of one, left out where prices are hidden. */ price?: string
  isSoldOut: boolean
  onAdd: (quantity: number) => boolean
}

/** Quantity and the one next step; on phones always in sight. */
export function BuyBar({ name, room, inBag, price, isSoldOut, onAdd }: BuyBarProps) {
  const [wanted, setWanted] = useState(1)
  const max = Math.max(1, room)
  const quantity = Math.min(wanted, max)
  const add = () => {
    if (onAdd(quantity)) setWanted(1)
  }
  return (
    <div className={styles.bar}>
      {inBag > 0 ? (
        <p className={styles.inBag}>
          {inBag} in your bag. <TextLink to="/shopping-bag">Open the bag</TextLink>
        </p>
      ) : null}
      <div className={styles.line}>
        <QuantityStepper
          label={`Quantity of ${name}`}
          value={quantity}
          max={max}
          disabled={isSoldOut}
          maxReachedText={isSoldOut ? '' : undefined}
          onChange={setWanted}
        />
        <div className={styles.add}>
          <Button size="md" full onClick={add} disabled={isSoldOut}>
            {isSoldOut ? (
              'Out of stock'
            ) : (
              <>
                Add to bag
                {price ? (
                  <span className={styles.price}>
                    <Money amount={price} />
                  </span>
                ) : null}
              </>
            )}
          </Button>
        </div>
      </div>
    </div>
  )
}
