import { useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { PubButton } from '../../../../public-ui/pub-button.tsx'
import { PubField } from '../../../../public-ui/pub-field.tsx'
import { PubSelect } from '../../../../public-ui/pub-select.tsx'
import { useCountries } from '../../../../platform/countries.ts'
import { usePubForm } from '../../../../public-ui/use-pub-form.ts'
import { useGiveAddress, type AddressRequest } from './address.data.ts'
import styles from './address.module.css'
import { checkAddress, likelyCountry } from './address.rules.ts'

export interface AddressFormProps {
  token: string
  request: AddressRequest
  /** What a country calls the parts of an address. */
  labelsOf: (country: string) => { state: string; zipcode: string; states?: readonly string[] }
  onDecline: () => void
}

/** Name and address; what is known stands in the fields already. */
export function AddressForm({ token, request, labelsOf, onDecline }: AddressFormProps) {
  const { form, failure } = useAddressForm(token, request)
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <div className={styles.fields}>
        <div className={styles.wide}>
          <PubField {...form.field('name')} label="Your name" autoComplete="name" maxLength={120} />
        </div>
        <CountryField form={form} />
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
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          hint="Only the carrier uses it."
        />
      </div>
      <Failure messages={failure} />
      <div className={styles.send}>
        <PubButton type="submit" full busy={form.busy}>
          Send my gift here
        </PubButton>
      </div>
      <button type="button" className={styles.decline} onClick={onDecline}>
        I would rather not get this gift
      </button>
    </form>
  )
}

function useAddressForm(token: string, request: AddressRequest) {
  const give = useGiveAddress()
  const [failure, setFailure] = useState<string[]>([])
  const form = usePubForm({
    initial: {
      name: request.name ?? '',
      company: '',
      address_one: '',
      address_two: '',
      city: '',
      state: '',
      zipcode: '',
      country: likelyCountry(navigator.languages),
      phone: '',
    },
    check: checkAddress,
    send: async values => {
      setFailure([])
      await give
        .mutateAsync({ params: { token }, body: { recipient: values } })
        .catch((error: unknown) =>
          setFailure(errorMessages(error, 'Your address could not be saved. Try again in a moment.')),
        )
    },
  })
  return { form, failure }
}
type Form = ReturnType<typeof useAddressForm>['form']

function CountryField({ form }: { form: Form }) {
  const { country } = form.values
  const countries = useCountries()
  const choices = countries.length > 0 ? countries : [{ value: country, label: country }]
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
function RegionFields({ form, labelsOf }: { form: Form } & Pick<AddressFormProps, 'labelsOf'>) {
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

function Failure({ messages }: { messages: readonly string[] }) {
  return (
    <div role="alert">
      {messages.map(message => (
        <p key={message} className="pub-error">
          {message}
        </p>
      ))}
    </div>
  )
}
