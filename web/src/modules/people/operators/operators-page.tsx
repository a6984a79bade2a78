import { useState } from 'react'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { ChoiceField } from '../../../ui/form/fields.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../ui/layout/shortcut-help.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { OperationsFrame } from './operations-frame.tsx'
import { OperatorTabs } from './operator-tabs.tsx'
import {
  useDisableOperator,
  useEnableOperator,
  useOperators,
  useSetOperatorRole,
  type OperatorRow,
} from './operators.data.ts'

const roleNames = { everything: 'Everything', warehouse: 'The warehouse' }

const operatorColumns: Column<OperatorRow>[] = [
  {
    key: 'who',
    header: 'Who',
    phone: 'title',
    cell: operator => (
      <TwoLines first={operator.isSelf ? `${operator.name} (you)` : operator.name} second={operator.email} />
    ),
  },
  {
    key: 'state',
    header: 'State',
    width: '160px',
    phone: 'corner',
    cell: operator => (
      <StatusDot
        tone={operator.disabledAt ? 'stopped' : 'done'}
        label={operator.disabledAt ? 'Disabled' : 'Active'}
      />
    ),
  },
  {
    key: 'sessions',
    header: 'Signed in on',
    width: '160px',
    cell: operator =>
      operator.openSessions === 0
        ? 'No device'
        : operator.openSessions === 1
          ? 'One device'
          : `${operator.openSessions} devices`,
  },
  { key: 'since', header: 'Since', width: '140px', cell: operator => <TimeText at={operator.createdAt} /> },
]

/** The operators, and whether they can sign in. */
export function OperatorsPage() {
  return (
    <OperationsFrame>
      <OperatorDesk />
    </OperationsFrame>
  )
}

function OperatorDesk() {
  const operators = useOperators()
  const [leaving, setLeaving] = useState<OperatorRow>()
  const columns: Column<OperatorRow>[] = [
    ...operatorColumns,
    {
      key: 'role',
      header: 'May do',
      width: '170px',
      cell: operator => (operator.isSelf ? roleNames[operator.role] : <RoleChoice operator={operator} />),
    },
    {
      key: 'acts',
      header: 'Actions',
      width: '130px',
      align: 'end',
      cell: operator =>
        operator.isSelf ? null : <Access operator={operator} onDisable={() => setLeaving(operator)} />,
    },
  ]
  return (
    <>
      <PageHeader
        title="Operators"
        subtitle="Added on the server with bin/operator create"
        actions={<ShortcutHelp />}
      />
      <OperatorTabs current="people" />
      <Panel flush>
        <DataTable
          caption="Operators"
          columns={columns}
          rows={operators.data}
          rowKey={operator => operator.id}
          rowHeight={56}
          skeletonRows={3}
          error={
            operators.error
              ? {
                  messages: errorMessages(operators.error, 'The operators could not be loaded.'),
                  onRetry: () => void operators.refetch(),
                }
              : undefined
          }
          empty={{ title: 'Nobody', drawing: 'people' }}
        />
      </Panel>
      {leaving ? <DisableDialog operator={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </>
  )
}

function Access({ operator, onDisable }: { operator: OperatorRow; onDisable: () => void }) {
  const enable = useEnableOperator()
  return operator.disabledAt ? (
    <Button
      size="xs"
      look="quiet"
      busy={enable.isPending}
      onClick={() => enable.mutate({ params: { id: operator.id } })}
    >
      Enable<span className="pub-sr"> {operator.name}</span>
    </Button>
  ) : (
    <Button size="xs" look="quiet" onClick={onDisable}>
      Disable<span className="pub-sr"> {operator.name}</span>
    </Button>
  )
}

function RoleChoice({ operator }: { operator: OperatorRow }) {
  const setRole = useSetOperatorRole()
  return (
    <ChoiceField
      label={undefined}
      aria-label={`What ${operator.name} may do`}
      size="xs"
      value={operator.role}
      data={Object.entries(roleNames).map(([value, label]) => ({ value, label }))}
      onChange={event =>
        setRole.mutate({
          params: { id: operator.id },
          body: { role: event.currentTarget.value === 'warehouse' ? 'warehouse' : 'everything' },
        })
      }
    />
  )
}

function DisableDialog({ operator, onClose }: { operator: OperatorRow; onClose: () => void }) {
  const disable = useDisableOperator(onClose)
  return (
    <ConfirmDialog
      isOpen
      danger
      title={`Disable ${operator.name}?`}
      text="They will be signed out everywhere and can no longer sign in. What they did stays under their name."
      confirmLabel="Disable"
      cancelLabel="Cancel"
      busy={disable.isPending}
      onClose={onClose}
      onConfirm={() => disable.mutate({ params: { id: operator.id } })}
    />
  )
}
