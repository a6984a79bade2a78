import { useEffect, useRef } from 'react'
import { PubAddress } from '../../../public-ui/pub-address.tsx'
import { PubLoading } from '../../../public-ui/pub-states.tsx'
import { AddressForm } from './address-form.tsx'
import { useCountriesOf, type Cart } from './carts.data.ts'
import type { Shop } from './shop.ts'
import styles from './carts.module.css'

export interface AddressSectionProps {
  shop: Shop
  cart: Cart
  /** As a form; else collapsed, with a way to change it. */ isOpen: boolean
  onChange: () => void
  onSaved: () => void
}

/** Who buys, and where it goes. Once it is set it is collapsed (S3 §4). */
export function AddressSection({ shop, cart, isOpen, onChange, onSaved }: AddressSectionProps) {
  const countries = useCountriesOf(shop)
  const isJustSaved = useRef(false)
  const changeButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Whoever sent the form by keyboard goes on from there.
    if (!isOpen && isJustSaved.current) changeButton.current?.focus()
    isJustSaved.current = false
  }, [isOpen])
  const { recipientInfo } = cart
  return (
    <section className={styles.card} aria-labelledby="address-title">
      <div className={styles.head}>
        <h2 id="address-title">Delivery</h2>
        {isOpen ? null : (
          <button ref={changeButton} type="button" className="pub-text-button" onClick={onChange}>
            Change<span className="pub-sr"> the delivery address</span>
          </button>
        )}
      </div>
      {!isOpen && recipientInfo ? (
        <>
          <PubAddress
            place={{
              name: recipientInfo.name,
              addressOne: recipientInfo.address_one,
              addressTwo: recipientInfo.address_two,
              city: recipientInfo.city,
              state: recipientInfo.state,
              zipcode: recipientInfo.zipcode,
              country: nameOf(countries.data, recipientInfo.country),
            }}
          />
          <p className="pub-hint">{recipientInfo.email}</p>
        </>
      ) : countries.data ? (
        <AddressForm
          shop={shop}
          cart={cart}
          countries={countries.data}
          onSaved={() => {
            isJustSaved.current = true
            onSaved()
          }}
        />
      ) : (
        <PubLoading label="Loading the form" shapes={[{ height: 64 }, { height: 64 }, { height: 64 }]} />
      )}
    </section>
  )
}

function nameOf(countries: readonly { code: string; name: string }[] | undefined, code: string): string {
  if (code === 'US') return code
  return countries?.find(country => country.code === code)?.name ?? code
}
