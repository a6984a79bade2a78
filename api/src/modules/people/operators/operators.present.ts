import type { OperatorRole } from '@ribbon/contract/people/operators/operator-groups'

interface OperatorAccount {
  id: number
  name: string
  email: string
  role: OperatorRole
  createdAt: Date
  disabledAt: Date | null
  openSessions: number
}

export function presentOperatorAccount(row: OperatorAccount, viewerId: number) {
  return {
    id: String(row.id),
    type: 'operatorAccounts' as const,
    attributes: {
      name: row.name,
      email: row.email,
      role: row.role,
      createdAt: row.createdAt.toISOString(),
      disabledAt: row.disabledAt?.toISOString() ?? null,
      openSessions: row.openSessions,
      isSelf: row.id === viewerId,
    },
  }
}
