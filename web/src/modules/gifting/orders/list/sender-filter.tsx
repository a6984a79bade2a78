import { useEffect, useState } from 'react'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { useSenders } from '../orders.data.ts'
import styles from '../orders.module.css'

/** Whose orders: everyone's, or one member's. Long teams are searched by the server. */
export function SenderFilter({ value, onChange }: { value: string; onChange: (userId: string) => void }) {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const everyone = useSenders('', true)
  const isLong = (everyone.data?.totalCount ?? 0) > (everyone.data?.items.length ?? 0)
  const found = useSenders(search, isLong && search !== '')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), 300)
    return () => clearTimeout(timer)
  }, [typed])

  const members = [
    ...new Map(
      [...(everyone.data?.items ?? []), ...(found.data?.items ?? [])].map(member => [member.id, member]),
    ).values(),
  ]
  const data = members.map(member => ({ value: member.id, label: member.name || member.email }))
  if (value !== '' && !data.some(choice => choice.value === value))
    data.push({ value, label: `Member ${value}` })
  return (
    <div className={styles.sender}>
      <SelectField
        label={undefined}
        aria-label="Sent by"
        placeholder="Sent by anyone"
        data={data}
        value={value === '' ? null : value}
        clearable
        onSearchChange={setTyped}
        clearButtonProps={{ 'aria-label': 'Show orders sent by anyone' }}
        onChange={next => onChange(next ?? '')}
      />
    </div>
  )
}
