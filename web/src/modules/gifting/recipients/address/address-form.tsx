import { useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { PubButton } from '../../../../public-ui/pub-button.tsx'
import { usePubForm } from '../../../../public-ui/use-pub-form.ts'
import { AddressFields, type AddressFieldsProps } from './address-fields.tsx'
import { useGiveAddress, type AddressRequest } from './address.data.ts'
import styles from './address.module.css'
import { checkAddress, likelyCountry } from './address.rules.ts'

export interface AddressFormProps {
  token: string
  request: AddressRequest
  labelsOf: AddressFieldsProps['labelsOf']
  onDecline: () => void
}

/** Name and address; what is known stands in the fields already. */
export function AddressForm({ token, request, labelsOf, onDecline }: AddressFormProps) {
  const { form, failure } = useAddressForm(token, request)
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <div className={styles.fields}>
        <AddressFields form={form} labelsOf={labelsOf} />
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
