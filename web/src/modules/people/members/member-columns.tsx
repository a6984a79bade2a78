import { IconArrowsExchange, IconCoin, IconTrash, IconUserShare } from '@tabler/icons-react'
import type { Role } from '@ribbon/contract/route'
import { moneyText } from '../../../ui/display/money.tsx'
import { RowMenu, type RowAction } from '../../../ui/display/row-menu.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { ChoiceField } from '../../../ui/form/fields.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import type { MemberRow } from './members.data.ts'
import styles from './members.module.css'
import { budgetWords, roleLabel, roleOf, roleViews } from './members.rules.ts'

export type MemberTask = 'budget' | 'act' | 'move' | 'remove'
export interface MemberActs {
  ownId: string
  onRole: (member: MemberRow, role: Role) => void
  onTask: (member: MemberRow, task: MemberTask) => void
}

export function memberColumns(acts: MemberActs): Column<MemberRow>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      phone: 'title',
      cell: member => (
        <TwoLines
          first={
            <>
              {member.name}
              {member.id === acts.ownId ? <span className={styles.you}> (you)</span> : null}
            </>
          }
          second={member.email === member.name ? undefined : member.email}
        />
      ),
    },
    {
      key: 'role',
      header: 'Role',
      width: '170px',
      cell: member => <RoleCell member={member} onRole={acts.onRole} />,
    },
    {
      key: 'subteam',
      header: 'Sub-team',
      cell: member => (
        <span className={member.subteam.id === -1 ? styles.none : undefined}>{member.subteam.name}</span>
      ),
    },
    {
      key: 'budget',
      header: 'Budget',
      align: 'end',
      cell: member => <span className={styles.budget}>{budgetWords(member, moneyText)}</span>,
    },
    {
      key: 'acts',
      header: 'Actions',
      align: 'end',
      width: '72px',
      phone: 'corner',
      cell: member => <RowMenu label={`Actions for ${member.name}`} actions={actionsOf(member, acts)} />,
    },
  ]
}

function actionsOf(member: MemberRow, { onTask }: MemberActs): RowAction[] {
  const action = (task: MemberTask, label: string, icon: RowAction['icon'], danger = false): RowAction => ({
    label,
    icon,
    danger,
    onPress: () => onTask(member, task),
  })
  return [
    ...(member.canChangeBudget ? [action('budget', 'Budget', <IconCoin size={16} aria-hidden />)] : []),
    action('move', 'Move to a sub-team', <IconArrowsExchange size={16} aria-hidden />),
    ...(member.canImpersonate
      ? [action('act', `Impersonate ${member.name}`, <IconUserShare size={16} aria-hidden />)]
      : []),
    ...(member.canRemove
      ? [action('remove', 'Remove from the team', <IconTrash size={16} aria-hidden />, true)]
      : []),
  ]
}

function RoleCell({ member, onRole }: { member: MemberRow; onRole: MemberActs['onRole'] }) {
  if (!member.canChangeRole) return <>{roleLabel(member.roles)}</>
  return (
    <ChoiceField
      label={undefined}
      aria-label={`Role of ${member.name}`}
      size="xs"
      className={styles.role}
      value={member.roles[0] ?? 'member'}
      data={roleViews.map(view => ({ value: view.role, label: view.label }))}
      onChange={event => {
        const role = roleOf(event.currentTarget.value)
        if (role) onRole(member, role)
      }}
    />
  )
}
