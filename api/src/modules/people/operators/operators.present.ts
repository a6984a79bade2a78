interface OperatorAccount {
  id: number
  name: string
  email: string
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
      createdAt: row.createdAt.toISOString(),
      disabledAt: row.disabledAt?.toISOString() ?? null,
      openSessions: row.openSessions,
      isSelf: row.id === viewerId,
    },
  }
}
