import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, type CSSProperties, type KeyboardEvent } from 'react'
import { Button, IconButton } from '../../../../ui/display/button.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import styles from './editing.module.css'
import { nextVariant, variantColumns, type VariantDraft } from './editing.rules.ts'

const columns = {
  '--columns': `${variantColumns.map(column => column.width).join(' ')} 36px`,
} as CSSProperties

/** New variants, a row each, typed without leaving the keyboard: Enter goes on to the next row, which begins like the last one. */
export function VariantGrid({
  drafts,
  errors,
  onChange,
}: {
  drafts: readonly VariantDraft[]
  errors: Record<number, string[]>
  onChange: (drafts: VariantDraft[]) => void
}) {
  const grid = useRef<HTMLDivElement>(null)
  const focus = (row: number) =>
    setTimeout(() => grid.current?.querySelector<HTMLInputElement>(`[data-row="${row}"] input`)?.focus())
  const add = () => {
    onChange([...drafts, nextVariant(drafts.at(-1))])
    focus(drafts.length)
  }
  const change = (index: number, name: keyof VariantDraft & string, value: string) =>
    onChange(drafts.map((draft, at) => (at === index ? { ...draft, [name]: value } : draft)))
  const press = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (index === drafts.length - 1) add()
    else focus(index + 1)
  }
  return (
    <Stack gap={12}>
      <div ref={grid} className={styles.grid} role="group" aria-label="Variants">
        <div className={`${styles.gridRow} ${styles.gridHead}`} style={columns} aria-hidden="true">
          {variantColumns.map(column => (
            <span key={column.name}>{column.label}</span>
          ))}
          <span />
        </div>
        {drafts.map((draft, index) => (
          <div key={index}>
            <div className={styles.gridRow} style={columns} data-row={index}>
              {variantColumns.map(column => (
                <TextField
                  key={column.name}
                  label=""
                  aria-label={`${column.label} of variant ${index + 1}`}
                  size="sm"
                  value={draft[column.name]}
                  placeholder={column.placeholder}
                  error={Boolean(errors[index]?.length) && column.name === 'sku'}
                  autoComplete="off"
                  onChange={event => change(index, column.name, event.currentTarget.value)}
                  onKeyDown={event => press(event, index)}
                />
              ))}
              <IconButton
                label={`Remove variant ${index + 1}`}
                disabled={drafts.length === 1}
                onClick={() => onChange(drafts.filter((_, at) => at !== index))}
              >
                <IconTrash size={16} aria-hidden />
              </IconButton>
            </div>
            {errors[index]?.length ? (
              <p className={styles.rowErrors} role="alert">
                Variant {index + 1}: {errors[index].join(' ')}
              </p>
            ) : null}
          </div>
        ))}
      </div>
      <Row justify="between">
        <Button look="quiet" size="xs" icon={<IconPlus size={14} aria-hidden />} onClick={add}>
          Add a variant
        </Button>
        <span className={styles.dim}>Enter goes to the next row, Ctrl+Enter saves.</span>
      </Row>
    </Stack>
  )
}
