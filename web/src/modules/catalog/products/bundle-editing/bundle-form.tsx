import { displayMoney } from '@ribbon/contract/money'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { checkLater } from '../../../../platform/forms.ts'
import { IconButton } from '../../../../ui/display/button.tsx'
import { SwitchField, TextAreaField, TextField } from '../../../../ui/form/fields.tsx'
import { NumberField } from '../../../../ui/form/number-fields.tsx'
import { SearchedSelectField } from '../../../../ui/form/select-field.tsx'
import type { KitForm } from '../../../../ui/form/use-kit-form.ts'
import { Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { usePartChoices } from './bundle-editing.data.ts'
import styles from '../editing/editing.module.css'
import { bundleSums } from '../editing/editing.rules.ts'

export interface PartDraft {
  productId: string
  name: string
  quantity: number
  price: string | null
  image: string | null
  archived?: boolean
}
export interface BundleValues extends Record<string, unknown> {
  name: string
  description: string
  admin_only: boolean
  discount_percent: number | string
  parts: PartDraft[]
}
export const bundleBodyOf = (values: BundleValues) => ({
  ...values,
  parts: values.parts.map(part => ({ product_id: part.productId, quantity: part.quantity })),
})
/** Which field a refusal of the server belongs to. */
export const bundlePlaces = [
  [/part/i, 'parts'],
  [/discount/i, 'discount_percent'],
  [/name/i, 'name'],
] as const
const check = checkLater(
  async () => (await import('@ribbon/contract/catalog/products/editing-fields')).bundleFields,
)
export const checkBundle = (values: BundleValues) => check(bundleBodyOf(values))

/** What a bundle is called, what it is made of and what it costs. */
export function BundleFieldset({ form, team }: { form: KitForm<BundleValues>; team: string }) {
  const { parts, discount_percent: discount } = form.values
  return (
    <Stack>
      <Panel title="Parts">
        <Stack>
          <PartPicker
            team={team}
            taken={parts.map(part => part.productId)}
            onPick={part => form.setFieldValue('parts', [...parts, part])}
          />
          {form.errors['parts'] ? (
            <p role="alert" className={styles.rowErrors}>
              {form.errors['parts']}
            </p>
          ) : null}
          {parts.length > 0 ? (
            <>
              <PartList parts={parts} onChange={next => form.setFieldValue('parts', next)} />
              <PriceSums parts={parts} discountPercent={Number(discount) || 0} />
            </>
          ) : (
            <p className={styles.dim}>
              {team === '' ? 'Choose a team first.' : 'Search for a gift and press Enter to add it.'}
            </p>
          )}
        </Stack>
      </Panel>
      <Panel title="Details">
        <Stack>
          <div className={styles.pair}>
            <TextField {...form.getInputProps('name')} label="Name" maxLength={120} autoComplete="off" />
            <NumberField
              {...form.getInputProps('discount_percent')}
              label="Discount in percent"
              min={0}
              max={100}
            />
          </div>
          <TextAreaField {...form.getInputProps('description')} label="Description" minRows={3} />
          <SwitchField {...form.getInputProps('admin_only', { type: 'checkbox' })} label="Admins only" />
        </Stack>
      </Panel>
    </Stack>
  )
}

function PartList({
  parts,
  onChange,
}: {
  parts: readonly PartDraft[]
  onChange: (parts: PartDraft[]) => void
}) {
  const setQuantity = (index: number, quantity: number) =>
    onChange(parts.map((part, at) => (at === index ? { ...part, quantity } : part)))
  return (
    <ul className={styles.parts} aria-label="Parts">
      {parts.map((part, index) => (
        <li key={part.productId} className={styles.part}>
          {part.image ? (
            <img className={styles.thumb} src={part.image} alt="" />
          ) : (
            <span className={styles.thumb} />
          )}
          <span>
            {part.name}
            <br />
            <span className={styles.dim}>
              {part.price === null ? 'No variants' : `from ${displayMoney(part.price)}`}
              {part.archived ? ', archived' : ''}
            </span>
          </span>
          <NumberField
            label=""
            aria-label={`Quantity of ${part.name}`}
            value={part.quantity}
            min={1}
            max={999}
            onChange={value => setQuantity(index, Number(value) || 1)}
          />
          <IconButton
            label={`Remove ${part.name}`}
            onClick={() => onChange(parts.filter((_, at) => at !== index))}
          >
            <IconTrash size={16} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

function PriceSums({ parts, discountPercent }: { parts: readonly PartDraft[]; discountPercent: number }) {
  const sums = bundleSums(parts, discountPercent)
  return (
    <p className={styles.sums}>
      <strong>{displayMoney(sums.price)}</strong>
      {sums.price === sums.full ? '' : ` instead of ${displayMoney(sums.full)}`}, at the lowest prices of its
      parts
    </p>
  )
}

function PartPicker({
  team,
  taken,
  onPick,
}: {
  team: string
  taken: readonly string[]
  onPick: (part: PartDraft) => void
}) {
  const [search, setSearch] = useState('')
  const found = usePartChoices(team, search)
  const choices = (found.data ?? []).filter(product => !taken.includes(product.id))
  return (
    <SearchedSelectField
      label="Add a part"
      placeholder="Search by name or SKU"
      value={null}
      searchValue={search}
      disabled={team === ''}
      onSearchChange={setSearch}
      isWaiting={!found.data || found.isPlaceholderData}
      data={choices.map(product => ({ value: product.id, label: product.name }))}
      onChange={id => {
        const product = choices.find(choice => choice.id === id)
        if (!product) return
        onPick({
          productId: product.id,
          name: product.name,
          quantity: 1,
          price: product.priceMin,
          image: product.pictures[0]?.path ?? null,
        })
        setSearch('')
      }}
    />
  )
}
