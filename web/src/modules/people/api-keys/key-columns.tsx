import { IconBan, IconPencil, IconRefresh } from '@tabler/icons-react'
import { RowMenu, type RowAction } from '../../../ui/display/row-menu.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import type { KeyRow } from './api-keys.data.ts'
import { keyState, scopeWords } from './api-keys.rules.ts'

export type KeyTask = 'change' | 'rotate' | 'revoke'

export function keyColumns({
  isReadOnly,
  onTask,
}: {
  isReadOnly: boolean
  onTask: (task: KeyTask, key: KeyRow) => void
}): Column<KeyRow>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      phone: 'title',
      cell: key => <TwoLines first={key.name} second={`${key.prefix}…`} />,
    },
    {
      key: 'state',
      header: 'State',
      phone: 'corner',
      cell: key => <StatusDot {...keyState(key, Date.now())} />,
    },
    {
      key: 'scopes',
      header: 'May',
      cell: key => (
        <TwoLines
          first={scopeWords(key.scopes)}
          second={key.networks.length > 0 ? `only from ${key.networks.join(', ')}` : undefined}
        />
      ),
    },
    { key: 'owner', header: 'Acts as', cell: key => key.ownerName },
    {
      key: 'used',
      header: 'Last used',
      cell: key => <LastUse apiKey={key} />,
    },
    {
      key: 'ends',
      header: 'Expires',
      cell: key => <End apiKey={key} />,
    },
    {
      key: 'acts',
      header: 'Actions',
      align: 'end',
      width: '72px',
      cell: key => (
        <RowMenu label={`Actions for ${key.name}`} actions={isReadOnly ? [] : actionsOf(key, onTask)} />
      ),
    },
  ]
}

function LastUse({ apiKey: { lastUsedAt, lastUsedFrom } }: { apiKey: KeyRow }) {
  if (!lastUsedAt) return 'Never'
  return <TwoLines first={<TimeText at={lastUsedAt} />} second={lastUsedFrom ?? undefined} />
}

/** When the key ends, and during a rotation when its old secret does. */
function End({ apiKey: { expiresAt, oldUntil, state } }: { apiKey: KeyRow }) {
  const old =
    oldUntil && state === 'active' ? (
      <>
        old secret until <TimeText at={oldUntil} withTime />
      </>
    ) : undefined
  return <TwoLines first={<TimeText at={expiresAt} />} second={old} />
}

function actionsOf(key: KeyRow, onTask: (task: KeyTask, key: KeyRow) => void): RowAction[] {
  return [
    ...(key.canChange
      ? [
          {
            label: 'Change',
            icon: <IconPencil size={16} aria-hidden />,
            onPress: () => onTask('change', key),
          },
          {
            label: 'Rotate',
            icon: <IconRefresh size={16} aria-hidden />,
            onPress: () => onTask('rotate', key),
          },
        ]
      : []),
    ...(key.canRevoke
      ? [
          {
            label: 'Revoke',
            danger: true,
            icon: <IconBan size={16} aria-hidden />,
            onPress: () => onTask('revoke', key),
          },
        ]
      : []),
  ]
}
