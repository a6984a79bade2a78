import { PubButton } from '../../../public-ui/pub-button.tsx'
import { usePubForm } from '../../../public-ui/use-pub-form.ts'
import { AddressFields, type AddressFieldValues } from '../../gifting/recipients/address/address-fields.tsx'
import { checkAddress, likelyCountry } from '../../gifting/recipients/address/address.rules.ts'
import { addressLabels } from '../../gifting/recipients/address-labels.ts'
import styles from './collection.module.css'

const blank: AddressFieldValues = {
  name: '',
  company: '',
  address_one: '',
  address_two: '',
  city: '',
  state: '',
  zipcode: '',
  country: '',
  phone: '',
}

/** Where it goes: the country first, then the fields by its rules. Nothing is sent yet. */
export function RecipientStep({
  address,
  label = 'Next: review',
  onNext,
}: {
  address: Record<string, string>
  label?: string
  onNext: (address: Record<string, string>) => void | Promise<void>
}) {
  const form = usePubForm<AddressFieldValues>({
    initial: { ...blank, country: likelyCountry(navigator.languages), ...address },
    check: values => ({
      ...checkAddress(values),
      ...(values.country !== 'US' && values.phone.trim() === ''
        ? { phone: 'Enter a phone number. The carrier asks for it abroad.' }
        : {}),
    }),
    send: async values => onNext(values),
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <div>
        <h1 className="pub-title">Where should we send it?</h1>
        <p className="pub-lead">Home or office. We use it for this only.</p>
      </div>
      <div className={styles.fields}>
        <AddressFields form={form} labelsOf={addressLabels} isPhoneNeeded={form.values.country !== 'US'} />
      </div>
      <PubButton type="submit" full busy={form.busy}>
        {label}
      </PubButton>
    </form>
  )
}
