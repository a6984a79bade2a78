import { useState } from 'react'
import { SearchedSelectField } from '../../../../ui/form/select-field.tsx'
import { useProductChoices, type VariantChoice } from '../desk/desk.data.ts'

export function variantName({ color, size, type, sku }: VariantChoice): string {
  return [type, color, size].filter(Boolean).join(', ') || sku
}

/** One product of a team's catalog, found by its name. */
export function ProductChoice({
  team,
  id,
  name,
  onChoose,
}: {
  team: string
  id: string
  name: string | undefined
  onChoose: (id: string, name: string) => void
}) {
  const [search, setSearch] = useState('')
  const found = useProductChoices(team, search === name ? '' : search)
  const products = (found.data ?? []).map(product => ({ value: product.id, label: product.name }))
  const known = id && name && !products.some(({ value }) => value === id) ? [{ value: id, label: name }] : []
  return (
    <SearchedSelectField
      label="Product of the team"
      placeholder={team === '' ? 'Choose a team first' : 'Not in the catalog yet'}
      clearable
      disabled={team === ''}
      value={id || null}
      data={[...known, ...products]}
      isWaiting={!found.data || found.isPlaceholderData}
      onSearchChange={setSearch}
      onChange={chosen => onChoose(chosen ?? '', products.find(({ value }) => value === chosen)?.label ?? '')}
    />
  )
}
