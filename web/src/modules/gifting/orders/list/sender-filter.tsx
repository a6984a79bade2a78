import { IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { SearchField } from '../../../../ui/table/filter-bar.tsx'
import { FilterMenu } from '../../../../ui/table/filter-menu.tsx'
import { useSenders } from '../orders.data.ts'

/** Whose orders: everyone's, or one member's. Long teams are searched by the server. */
export function SenderFilter({ value, onChange }: { value: string; onChange: (userId: string) => void }) {
  const [search, setSearch] = useState('')
  const first = useSenders('', true)
  const isLong = (first.data?.totalCount ?? 0) > (first.data?.items.length ?? 0)
  const found = useSenders(search.trim(), isLong && search !== '')
  const members = (isLong && search !== '' ? found : first).data?.items ?? []
  const choices = members.map(member => ({ value: member.id, label: member.name || member.email }))
  if (value !== '' && !choices.some(choice => choice.value === value)) {
    const chosen = first.data?.items.find(member => member.id === value)
    choices.unshift({ value, label: chosen?.name || chosen?.email || `Member ${value}` })
  }
  return (
    <FilterMenu
      label="Sent by"
      icon={<IconUser size={16} aria-hidden />}
      choices={[{ value: '', label: 'Sent by anyone' }, ...choices]}
      value={value}
      onChoose={onChange}
      head={isLong ? <SearchField label="Search members" value={search} onSearch={setSearch} /> : undefined}
    />
  )
}
