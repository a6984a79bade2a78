import { useCountries } from '../../../platform/countries.ts'
import { ChoiceField, TextField } from '../../../ui/form/fields.tsx'
import { CountrySelect } from '../../../ui/form/country-select.tsx'
import { FormSection, WideField } from '../../../ui/form/form-section.tsx'
import type { KitForm } from '../../../ui/form/use-kit-form.ts'
import { addressLabels } from './address-labels.ts'

export interface RecipientValues extends Record<string, string> {
  name: string
  company: string
  email: string
  phone: string
  country: string
  address_one: string
  address_two: string
  city: string
  state: string
  zipcode: string
}

export const blankRecipient: RecipientValues = {
  name: '',
  company: '',
  email: '',
  phone: '',
  country: 'US',
  address_one: '',
  address_two: '',
  city: '',
  state: '',
  zipcode: '',
}

/** Person and address; the country comes first because it names the rest. */
export function RecipientFields({ form }: { form: KitForm<RecipientValues> }) {
  return (
    <>
      <PersonSection form={form} />
      <AddressSection form={form} />
    </>
  )
}

function PersonSection({ form }: { form: KitForm<RecipientValues> }) {
  return (
    <FormSection title="Person" columns>
      <TextField
        {...form.getInputProps('name')}
        label="Name"
        name="name"
        autoComplete="off"
        required
        withAsterisk={false}
      />
      <TextField
        {...form.getInputProps('company')}
        label="Company (optional)"
        name="company"
        autoComplete="off"
      />
      <TextField
        {...form.getInputProps('email')}
        label="Email (optional)"
        description="For news about the parcel."
        name="email"
        type="email"
        autoComplete="off"
      />
      <TextField
        {...form.getInputProps('phone')}
        label="Phone (optional)"
        description="Carriers ask for it abroad."
        name="phone"
        type="tel"
        autoComplete="off"
      />
    </FormSection>
  )
}

function AddressSection({ form }: { form: KitForm<RecipientValues> }) {
  const words = addressLabels(form.values.country)
  const choices =
    words.states && (form.values.state === '' || words.states.includes(form.values.state))
      ? words.states
      : undefined
  const country = form.getInputProps('country')
  const countries = useCountries()
  return (
    <FormSection title="Address" columns>
      <WideField>
        <CountrySelect countries={countries} {...country} name="country" />
      </WideField>
      <WideField>
        <TextField
          {...form.getInputProps('address_one')}
          label="Street and number"
          name="address_one"
          autoComplete="off"
        />
      </WideField>
      <WideField>
        <TextField
          {...form.getInputProps('address_two')}
          label="Apartment, floor (optional)"
          name="address_two"
          autoComplete="off"
        />
      </WideField>
      <TextField {...form.getInputProps('city')} label="City" name="city" autoComplete="off" />
      {choices ? (
        <ChoiceField
          {...form.getInputProps('state')}
          label={words.state}
          name="state"
          data={[{ value: '', label: 'Choose' }, ...choices]}
        />
      ) : (
        <TextField {...form.getInputProps('state')} label={words.state} name="state" autoComplete="off" />
      )}
      <TextField {...form.getInputProps('zipcode')} label={words.zipcode} name="zipcode" autoComplete="off" />
    </FormSection>
  )
}
