import type { ChangeEvent, ComponentProps } from 'react'
import { TextField } from '../../../ui/form/fields.tsx'
import styles from './stores.module.css'

type Props = Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> & {
  value?: string
  onChange?: (value: string) => void
}

/** A color as text, with the browser's own picker beside it. */
export function ColorField({ value = '', onChange, ...field }: Props) {
  const change = (event: ChangeEvent<HTMLInputElement>) => onChange?.(event.currentTarget.value)
  return (
    <TextField
      {...field}
      value={value}
      onChange={change}
      name="store-color"
      autoComplete="off"
      spellCheck={false}
      maxLength={7}
      leftSection={
        <input
          type="color"
          className={styles.swatch}
          aria-label="Choose the color"
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#25282a'}
          onChange={change}
        />
      }
    />
  )
}
