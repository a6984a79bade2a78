import { useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { PubButton } from '../../../../public-ui/pub-button.tsx'
import { PubField } from '../../../../public-ui/pub-field.tsx'
import { usePubForm, type PubForm } from '../../../../public-ui/use-pub-form.ts'
import { AddressFields, type AddressFieldValues } from '../../recipients/address/address-fields.tsx'
import { checkAddress, likelyCountry } from '../../recipients/address/address.rules.ts'
import { addressLabels } from '../../recipients/address-labels.ts'
import { Advice } from '../advice.tsx'
import { useSavePerson, type Person, type PublicPage } from '../redemption.data.ts'
import { checkInfo, firstCountry, needsPhone, placeErrors, questionField, todayText } from './info.rules.ts'
import styles from './sending.module.css'

type Values = AddressFieldValues & { not_before: string } & Record<`question_${number}`, string>

/** Where it goes: the country first, then the fields by its rules, and the owner's questions. */
export function RecipientInfo({
  uuid,
  page,
  person,
  onSaved,
}: {
  uuid: string
  page: PublicPage
  person: Person
  onSaved: () => void
}) {
  const { form, failure } = useInfoForm({ uuid, page, person, onSaved })
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <h1 className="pub-title">Where should we send it?</h1>
      <p className="pub-lead">We use your address for this gift only.</p>
      {person.problem ? (
        <Advice title="Something is not right with your address.">{person.problem}</Advice>
      ) : null}
      <div className={styles.fields}>
        <AddressFields
          form={form}
          labelsOf={addressLabels}
          countries={page.countries}
          isPhoneNeeded={needsPhone(form.values.country)}
        />
        <Questions page={page} form={form} />
        <Postpone form={form} />
      </div>
      <div role="alert">
        {failure.map(message => (
          <p key={message} className="pub-error">
            {message}
          </p>
        ))}
      </div>
      <div className={styles.bar}>
        <PubButton type="submit" full busy={form.busy}>
          {person.isGroupOrderConfirmed ? 'Save the address' : 'Review your gifts'}
        </PubButton>
      </div>
    </form>
  )
}

function useInfoForm({ uuid, page, person, onSaved }: Parameters<typeof RecipientInfo>[0]) {
  const save = useSavePerson(uuid)
  const [failure, setFailure] = useState<string[]>([])
  const form = usePubForm<Values>({
    initial: startOf(page, person),
    check: values => ({ ...checkAddress(values), ...checkInfo(values, page.custom_fields) }),
    send: async values => {
      setFailure([])
      try {
        await save.mutateAsync({
          params: { uuid, recipientId: person.id },
          body: { recipient: bodyOf(page, values) },
        })
        onSaved()
      } catch (error) {
        const messages = errorMessages(error, 'Your address could not be saved. Try again in a moment.')
        const { fields, rest } = placeErrors(messages, page.custom_fields)
        setFailure(rest)
        return fields
      }
    },
  })
  return { form, failure }
}

function startOf(page: PublicPage, person: Person): Values {
  return {
    name: person.name ?? '',
    company: person.company ?? '',
    phone: person.phone ?? '',
    address_one: person.addressOne ?? '',
    address_two: person.addressTwo ?? '',
    city: person.city ?? '',
    state: person.state ?? '',
    zipcode: person.zipcode ?? '',
    country: firstCountry(person.country, likelyCountry(navigator.languages), page.countries),
    not_before: person.notBefore ?? '',
    ...Object.fromEntries(
      page.custom_fields.map(({ name }, index) => [
        questionField(index),
        person.customFields.find(answer => answer.name === name)?.value ?? '',
      ]),
    ),
  }
}

function bodyOf(page: PublicPage, values: Values) {
  const { name, company, phone, address_one, address_two, city, state, zipcode, country } = values
  return {
    name,
    company,
    phone,
    address_one,
    address_two,
    city,
    state,
    zipcode,
    country,
    not_before: values.not_before || null,
    custom_fields: page.custom_fields.map((field, index) => ({
      name: field.name,
      value: values[`question_${index}`] ?? '',
    })),
  }
}

function Questions({ page, form }: { page: PublicPage; form: PubForm<Values> }) {
  return page.custom_fields.map(({ name, required }, index) => (
    <div key={name} className={styles.wide}>
      <PubField
        {...form.field(`question_${index}`)}
        label={required ? name : `${name} (optional)`}
        autoComplete="off"
        maxLength={500}
      />
    </div>
  ))
}

function Postpone({ form }: { form: PubForm<Values> }) {
  return (
    <div className={styles.wide}>
      <PubField
        {...form.field('not_before')}
        label="Not before (optional)"
        type="date"
        min={todayText()}
        hint="Away for a while? Your gifts wait until this day."
      />
    </div>
  )
}
