import { useState } from 'react'
import { SearchedSelectField } from '../../../../ui/form/select-field.tsx'
import { useTeamChoices, useTeamName, type TeamModule } from './team-choice.data.ts'

/** One team of all, found by what is typed. */
export function TeamChoice({
  label,
  value,
  error,
  allLabel,
  module,
  takesFocus,
  onChange,
}: {
  label: string
  value: string
  error?: string | undefined
  /** Offers no team at all, as a filter does. */ allLabel?: string
  /** Only teams that use it. */ module?: TeamModule
  takesFocus?: boolean
  onChange: (id: string) => void
}) {
  const [search, setSearch] = useState('')
  const name = useTeamName(value)
  const found = useTeamChoices(search === name ? '' : search, module)
  const teams = found.data ?? []
  const known = value && name && !teams.some(team => team.id === value) ? [{ id: value, name }] : []
  return (
    <SearchedSelectField
      label={allLabel ? '' : label}
      aria-label={allLabel ? label : undefined}
      value={value || null}
      error={error}
      placeholder={allLabel ?? 'Choose a team'}
      clearable={allLabel !== undefined}
      data-autofocus={takesFocus || undefined}
      autoFocus={takesFocus}
      data={[...known, ...teams].map(team => ({ value: team.id, label: team.name }))}
      isWaiting={!found.data || found.isPlaceholderData}
      onSearchChange={setSearch}
      onChange={id => onChange(id ?? '')}
    />
  )
}
