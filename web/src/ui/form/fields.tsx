import {
  Checkbox,
  NativeSelect,
  PasswordInput,
  Radio,
  Switch,
  TextInput,
  Textarea,
  type CheckboxProps,
  type NativeSelectProps,
  type PasswordInputProps,
  type SwitchProps,
  type TextInputProps,
  type TextareaProps,
} from '@mantine/core'
import type { ReactNode } from 'react'

/** Every field takes `label`, `description`, `error` and what `form.getInputProps(path)` gives. */
export type Labeled<P> = Omit<P, 'label' | 'styles' | 'classNames'> & { label: ReactNode }

export function TextField(props: Labeled<TextInputProps>) {
  return <TextInput {...props} />
}

export function PasswordField(props: Labeled<PasswordInputProps>) {
  return <PasswordInput {...props} />
}

export function TextAreaField(props: Labeled<TextareaProps>) {
  return <Textarea autosize minRows={3} {...props} />
}

/** A short list of choices in the browser's own select. */
export function ChoiceField(props: Labeled<NativeSelectProps>) {
  return <NativeSelect {...props} />
}

export function CheckboxField(props: Labeled<CheckboxProps>) {
  return <Checkbox {...props} />
}

export function SwitchField(props: Labeled<SwitchProps>) {
  return <Switch {...props} />
}

export interface RadioChoice {
  value: string
  label: ReactNode
  description?: ReactNode
  disabled?: boolean
}

export function RadioGroupField({
  label,
  value,
  onChange,
  choices,
  error,
  name,
}: {
  label: ReactNode
  value: string | null
  onChange: (value: string) => void
  choices: readonly RadioChoice[]
  error?: ReactNode
  name?: string
}) {
  return (
    <Radio.Group label={label} value={value} onChange={onChange} error={error} name={name}>
      <div style={{ display: 'grid', gap: 12, marginTop: 4 }}>
        {choices.map(choice => (
          <Radio
            key={choice.value}
            value={choice.value}
            label={choice.label}
            description={choice.description}
            disabled={choice.disabled}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
