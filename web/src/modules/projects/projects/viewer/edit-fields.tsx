import { useCountries } from '../../../../platform/countries.ts'
import type { SubmissionFields } from '../details/edit-submission.rules.ts'
import type { ViewedProject } from './viewer.data.ts'
import styles from './recipients.module.css'

/** The states of a country that has a list of them. */
export type StatesOf = (country: string) => readonly string[] | undefined

type TextName = 'name' | 'company' | 'email' | 'phone' | 'addressOne' | 'addressTwo' | 'city' | 'zipcode'
export type FieldChange = Partial<Pick<SubmissionFields, TextName | 'apparelSize' | 'country' | 'state'>>
export interface FieldProps {
  fields: SubmissionFields
  set: (change: FieldChange) => void
}

interface TextCellProps extends FieldProps {
  name: TextName
  label: string
  type?: string
}

export function TextCell({ name, label, type = 'text', fields, set }: TextCellProps) {
  return (
    <td data-label={label}>
      <input
        name={name}
        type={type}
        className={styles.input}
        aria-label={label}
        autoComplete="off"
        value={fields[name]}
        onChange={event => set({ [name]: event.currentTarget.value })}
      />
    </td>
  )
}

/** A choice where the country has a list of its states. */
export function StateField({ fields, set, statesOf }: FieldProps & { statesOf: StatesOf }) {
  const states = statesOf(fields.country)
  if (!states)
    return (
      <td data-label="State">
        <input
          name="state"
          className={styles.input}
          aria-label="State"
          autoComplete="off"
          value={fields.state}
          onChange={event => set({ state: event.currentTarget.value })}
        />
      </td>
    )
  const choices = states.includes(fields.state) ? states : [fields.state, ...states]
  return (
    <td data-label="State">
      <Choice
        label="State"
        value={fields.state}
        choices={choices.map(value => ({ value, label: value || 'Choose' }))}
        onChange={state => set({ state })}
      />
    </td>
  )
}

export function CountryField({ fields, set }: FieldProps) {
  const countries = useCountries()
  const choices = countries.length > 0 ? countries : [{ value: fields.country, label: fields.country }]
  return (
    <td data-label="Country">
      <Choice
        label="Country"
        value={fields.country}
        choices={choices}
        onChange={country => set({ country, state: '' })}
      />
    </td>
  )
}

/** What the person gets of each item; an item without options is the same for everybody. */
export function SelectionField({ items, fields, set }: FieldProps & { items: ViewedProject['items'] }) {
  const chosen = fields.apparelSize
  return (
    <td data-label="Selection">
      {items.flatMap(item =>
        item.options.map(option => (
          <label key={`${item.name} ${option.name}`} className={styles.option}>
            {item.name}: {option.name}
            <Choice
              value={chosen[item.name]?.[option.name] ?? ''}
              choices={[
                { value: '', label: 'Not chosen' },
                ...option.choices.map(choice => ({ value: choice, label: choice })),
              ]}
              onChange={choice =>
                set({
                  apparelSize: { ...chosen, [item.name]: { ...chosen[item.name], [option.name]: choice } },
                })
              }
            />
          </label>
        )),
      )}
    </td>
  )
}

interface ChoiceProps {
  /** Without one, a label is around it. */ label?: string
  value: string
  choices: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  return (
    <select
      className={styles.input}
      aria-label={label}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    >
      {choices.map(choice => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}
