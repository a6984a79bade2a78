import { PubField } from '../../../../public-ui/pub-field.tsx'
import { PubSelect } from '../../../../public-ui/pub-select.tsx'
import type { PubForm } from '../../../../public-ui/use-pub-form.ts'
import { useCountries } from '../../../../platform/countries.ts'
import styles from './address.module.css'

export type AddressFieldValues = {
  name: string
  company: string
  address_one: string
  address_two: string
  city: string
  state: string
  zipcode: string
  country: string
  phone: string
}

export interface AddressFieldsProps {
  form: Pick<PubForm<AddressFieldValues>, 'values' | 'errors' | 'field' | 'set'>
  /** What a country calls the parts of an address. */
  labelsOf: (country: string) => { state: string; zipcode: string; states?: readonly string[] }
  /** Where it may be sent; every country where none is named. */ countries?: readonly string[]
  /** Whether the carrier asks for a number there. */ isPhoneNeeded?: boolean
}

/** Who gets a gift, and where: the country first, because the other fields follow its rules. */
export function AddressFields({ form, labelsOf, countries = [], isPhoneNeeded = false }: AddressFieldsProps) {
  return (
    <>
      <CountryField form={form} countries={countries} />
      <div className={styles.wide}>
        <PubField {...form.field('name')} label="Your name" autoComplete="name" maxLength={120} />
      </div>
      <div className={styles.wide}>
        <PubField
          {...form.field('address_one')}
          label="Street and number"
          autoComplete="address-line1"
          maxLength={200}
        />
      </div>
      <div className={styles.wide}>
        <PubField
          {...form.field('address_two')}
          label="Apartment, floor (optional)"
          autoComplete="address-line2"
          maxLength={200}
        />
      </div>
      <div className={styles.wide}>
        <PubField {...form.field('city')} label="City" autoComplete="address-level2" maxLength={120} />
      </div>
      <RegionFields form={form} labelsOf={labelsOf} />
      <PubField
        {...form.field('company')}
        label="Company (optional)"
        autoComplete="organization"
        maxLength={120}
      />
      <PubField
        {...form.field('phone')}
        label={isPhoneNeeded ? 'Phone' : 'Phone (optional)'}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        hint={
          isPhoneNeeded
            ? 'The carrier needs a number for customs outside the US.'
            : 'Only the carrier uses it.'
        }
      />
    </>
  )
}

type Form = AddressFieldsProps['form']

function CountryField({ form, countries }: { form: Form; countries: readonly string[] }) {
  const { country } = form.values
  const all = useCountries()
  const offered = countries.length === 0 ? all : all.filter(({ value }) => countries.includes(value))
  const choices = offered.length > 0 ? offered : [{ value: country, label: country }]
  return (
    <div className={styles.wide}>
      <PubSelect
        name="country"
        label="Country"
        autoComplete="country"
        choices={choices}
        value={country}
        error={form.errors['country']}
        onChange={event => form.set({ country: event.currentTarget.value, state: '', zipcode: '' })}
      />
    </div>
  )
}

/** State and postal code, in the words of the country. */
function RegionFields({ form, labelsOf }: { form: Form } & Pick<AddressFieldsProps, 'labelsOf'>) {
  const { country } = form.values
  const words = labelsOf(country)
  return (
    <>
      {words.states ? (
        <PubSelect
          name="state"
          label={words.state}
          autoComplete="address-level1"
          placeholder="Choose"
          choices={words.states.map(state => ({ value: state, label: state }))}
          value={form.values.state}
          error={form.errors['state']}
          onChange={event => form.set({ state: event.currentTarget.value })}
        />
      ) : (
        <PubField
          {...form.field('state')}
          label={words.state}
          autoComplete="address-level1"
          maxLength={120}
        />
      )}
      <PubField
        {...form.field('zipcode')}
        label={words.zipcode}
        autoComplete="postal-code"
        inputMode={country === 'US' ? 'numeric' : undefined}
        maxLength={20}
      />
    </>
  )
}
