import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'
import { addressView, personDetail, personName } from '../people.rules.ts'
import type { Recipient } from '../recipients.data.ts'

export const peopleColumns: Column<Recipient>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    phone: 'title',
    cell: person => <TwoLines first={personName(person)} second={personDetail(person)} />,
  },
  { key: 'address', header: 'Address', cell: person => <AddressCell person={person} /> },
  { key: 'company', header: 'Company', startsHidden: true, cell: person => person.company ?? '' },
  { key: 'email', header: 'Email', startsHidden: true, cell: person => person.email ?? '' },
  { key: 'phone', header: 'Phone', startsHidden: true, cell: person => person.phone ?? '' },
  { key: 'country', header: 'Country', startsHidden: true, cell: person => person.country ?? '' },
  {
    key: 'added',
    header: 'Added',
    sortable: true,
    width: '140px',
    cell: person => <TimeText at={person.createdAt} />,
  },
]

function AddressCell({ person }: { person: Recipient }) {
  const { tone, label, line } = addressView(person)
  return line ? <TwoLines first={line} /> : <StatusDot tone={tone} label={label} />
}
