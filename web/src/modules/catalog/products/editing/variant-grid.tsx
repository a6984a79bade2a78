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
          <DraftRow
            key={index}
            draft={draft}
            index={index}
            errors={errors[index] ?? []}
            onChange={next => onChange(drafts.map((each, at) => (at === index ? next : each)))}
            onEnter={() => (index === drafts.length - 1 ? add() : focus(index + 1))}
            onRemove={
              drafts.length === 1 ? undefined : () => onChange(drafts.filter((_, at) => at !== index))
            }
          />
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

function DraftRow({
  draft,
  index,
  errors,
  onChange,
  onEnter,
  onRemove,
}: {
  draft: VariantDraft
  index: number
  errors: readonly string[]
  onChange: (draft: VariantDraft) => void
  onEnter: () => void
  /** Undefined for the only row. */
  onRemove: (() => void) | undefined
}) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onEnter()
  }
  return (
    <div>
      <div className={styles.gridRow} style={columns} data-row={index}>
        {variantColumns.map(column => (
          <TextField
            key={column.name}
            label=""
            aria-label={`${column.label} of variant ${index + 1}`}
            size="sm"
            value={draft[column.name]}
            placeholder={column.placeholder}
            error={errors.length > 0 && column.name === 'sku'}
            autoComplete="off"
            onChange={event => onChange({ ...draft, [column.name]: event.currentTarget.value })}
            onKeyDown={press}
          />
        ))}
        <IconButton label={`Remove variant ${index + 1}`} disabled={!onRemove} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </IconButton>
      </div>
      {errors.length > 0 ? (
        <p className={styles.rowErrors} role="alert">
          Variant {index + 1}: {errors.join(' ')}
        </p>
      ) : null}
    </div>
  )
}
