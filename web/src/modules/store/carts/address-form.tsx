import { useState } from 'react'
import { errorMessages } from '../../../platform/toasts.ts'
import { PubButton } from '../../../public-ui/pub-button.tsx'
import { PubField } from '../../../public-ui/pub-field.tsx'
import { PubSelect } from '../../../public-ui/pub-select.tsx'
import { usePubForm, type PubForm } from '../../../public-ui/use-pub-form.ts'
import { fallbacks, useChangeCart, type Cart } from './carts.data.ts'
import { findMissing, placeMessages, type AddressValues, type CountryRules } from './carts.rules.ts'
import type { Shop } from './shop.ts'
import styles from './carts.module.css'

interface AddressFormProps {
  shop: Shop
  cart: Cart
  countries: readonly CountryRules[]
  onSaved: () => void
}

/** The country comes first, because the other fields follow its rules. */
export function AddressForm({ shop, cart, countries, onSaved }: AddressFormProps) {
  const { form, rest } = useAddressForm({ shop, cart, countries, onSaved })
  const country = countries.find(({ code }) => code === form.values.country)
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <PubField
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        readOnly={cart.access === 'listed'}
        hint="For the confirmation and news about your order, nothing else."
      />
      <PubSelect
        name="country"
        label="Country"
        autoComplete="country"
        {...(countries.length > 1 ? { placeholder: 'Choose' } : {})}
        choices={countries.map(({ code, name }) => ({ value: code, label: name }))}
        value={form.values.country}
        {...errorOf(form, 'country')}
        onChange={event => form.set({ country: event.currentTarget.value, state: '', zipcode: '' })}
      />
      <StreetFields form={form} />
      <PlaceFields form={form} country={country} />
      <ExtraFields form={form} />
      <div role="alert">
        {rest.map(message => (
          <p key={message} className="pub-error">
            {message}
          </p>
        ))}
      </div>
      <PubButton type="submit" full busy={form.busy}>
        Continue to shipping
      </PubButton>
    </form>
  )
}

type Form = PubForm<AddressValues>

const errorOf = (form: Form, name: keyof AddressValues) => {
  const error = form.errors[name]
  return error === undefined ? {} : { error }
}

function StreetFields({ form }: { form: Form }) {
  return (
    <>
      <PubField {...form.field('name')} label="Name" autoComplete="name" maxLength={120} />
      <PubField
        {...form.field('address_one')}
        label="Address Line 1"
        autoComplete="address-line1"
        maxLength={200}
      />
      <PubField
        {...form.field('address_two')}
        label="Address Line 2 (optional)"
        autoComplete="address-line2"
        maxLength={200}
      />
    </>
  )
}

function ExtraFields({ form }: { form: Form }) {
  return (
    <>
      <PubField
        {...form.field('company')}
        label="Company (optional)"
        autoComplete="organization"
        maxLength={120}
      />
      <PubField
        {...form.field('phone')}
        label="Phone (optional)"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        hint="Only the carrier uses it."
      />
    </>
  )
}

/** City, state and postal code, where the country has them, in its words. */
function PlaceFields({ form, country }: { form: Form; country: CountryRules | undefined }) {
  const stateName = country ? country.stateName : 'state'
  const zip = country ? country.zip : 'needed'
  return (
    <div className={styles.place}>
      {country?.isCityAsked === false ? null : (
        <PubField {...form.field('city')} label="City" autoComplete="address-level2" maxLength={120} />
      )}
      {stateName === null ? null : country && country.states.length > 0 ? (
        <PubSelect
          name="state"
          label={capital(stateName)}
          autoComplete="address-level1"
          placeholder="Choose"
          choices={country.states.map(({ code, name }) => ({ value: code, label: name }))}
          value={form.values.state}
          {...errorOf(form, 'state')}
          onChange={event => form.set({ state: event.currentTarget.value })}
        />
      ) : (
        <PubField
          {...form.field('state')}
          label={capital(stateName)}
          autoComplete="address-level1"
          maxLength={120}
        />
      )}
      {zip === null ? null : (
        <PubField
          {...form.field('zipcode')}
          label={zip === 'needed' ? 'Postal Code' : 'Postal Code (optional)'}
          autoComplete="postal-code"
          inputMode={country?.code === 'US' ? 'numeric' : undefined}
          maxLength={20}
        />
      )}
    </div>
  )
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

function useAddressForm({ shop, cart, countries, onSaved }: AddressFormProps) {
  const change = useChangeCart(shop, { quiet: true })
  const [rest, setRest] = useState<string[]>([])
  const form = usePubForm<AddressValues>({
    initial: initialValues(cart, countries),
    check: values =>
      findMissing(
        values,
        countries.find(({ code }) => code === values.country),
      ),
    send: async values => {
      setRest([])
      try {
        await change.mutateAsync({ kind: 'address', recipient: values })
        onSaved()
      } catch (error) {
        const placed = placeMessages(errorMessages(error, fallbacks.address))
        setRest(placed.rest)
        return placed.fields
      }
    },
  })
  return { form, rest }
}

function initialValues(
  { recipientInfo, provenEmail }: Cart,
  countries: readonly CountryRules[],
): AddressValues {
  const offered = (code: string | undefined) => countries.some(country => country.code === code)
  const likely = /-([A-Z]{2})\b/.exec(navigator.language)?.[1]
  const only = countries.length === 1 ? countries[0]?.code : offered(likely) ? likely : ''
  return {
    name: recipientInfo?.name ?? '',
    company: recipientInfo?.company ?? '',
    email: provenEmail ?? recipientInfo?.email ?? '',
    phone: recipientInfo?.phone ?? '',
    address_one: recipientInfo?.address_one ?? '',
    address_two: recipientInfo?.address_two ?? '',
    city: recipientInfo?.city ?? '',
    state: recipientInfo?.state ?? '',
    zipcode: recipientInfo?.zipcode ?? '',
    country: recipientInfo?.country ?? only ?? '',
  }
}
