import { useState } from 'react'
import { useCountries } from '../../../../platform/countries.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { CountrySelect } from '../../../../ui/form/country-select.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { FormSection } from '../../../../ui/form/form-section.tsx'
import type { KitForm } from '../../../../ui/form/use-kit-form.ts'
import { TagList } from '../tag-list.tsx'
import { countriesText, type InfoValues } from './info.rules.ts'
import styles from '../setup/setup.module.css'

interface LimitsProps {
  form: KitForm<InfoValues>
}

/** The countries that the page sends to. */
export function Places({ form }: LimitsProps) {
  const { countries } = form.values
  return (
    <FormSection title="Where it goes" text={countriesText(countries.length)}>
      <CountryTags
        countries={countries}
        error={typeof form.errors.countries === 'string' ? form.errors.countries : undefined}
        onChange={next => form.setFieldValue('countries', next)}
      />
    </FormSection>
  )
}

/** When the page is open, and for how many people. */
export function OpenTimes({ form }: LimitsProps) {
  return (
    <FormSection
      title="When and for how many"
      text={`Times are those of your zone (${Intl.DateTimeFormat().resolvedOptions().timeZone}).`}
    >
      <div className={styles.times}>
        <TextField
          {...form.getInputProps('opens')}
          type="datetime-local"
          label="Opens"
          description="Blank: at once."
        />
        <TextField
          {...form.getInputProps('closes')}
          type="datetime-local"
          label="Closes"
          description="Blank: when you finalize."
        />
        <TextField
          {...form.getInputProps('limit')}
          inputMode="numeric"
          label="At most this many people"
          description="Blank: no limit."
        />
      </div>
    </FormSection>
  )
}

/** The countries that a page sends to, as tags; none for wherever the carriers deliver. */
function CountryTags({
  countries,
  error,
  onChange,
}: {
  countries: readonly string[]
  error: string | undefined
  onChange: (countries: string[]) => void
}) {
  const [picked, setPicked] = useState('')
  const all = useCountries()
  const nameOf = (code: string) => all.find(country => country.value === code)?.label ?? code
  const add = () => {
    if (picked === '') return
    setPicked('')
    onChange([...countries, picked])
  }
  return (
    <div className={styles.tagField}>
      <div className={styles.adding}>
        <CountrySelect
          label="Country to send to"
          name="send_to"
          autoComplete="off"
          countries={all.filter(({ value }) => !countries.includes(value))}
          value={picked}
          error={error}
          onChange={event => setPicked(event.currentTarget.value)}
          onBlur={add}
        />
        <Button look="quiet" onClick={add} disabled={picked === ''}>
          Add<span className="pub-sr"> the country</span>
        </Button>
      </div>
      <TagList
        label="Countries"
        tags={countries.map(value => ({ value, label: nameOf(value) }))}
        onRemove={removed => onChange(countries.filter(country => country !== removed))}
      />
    </div>
  )
}
