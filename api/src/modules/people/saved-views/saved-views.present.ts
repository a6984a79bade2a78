import type { OperatorView, SavedView } from '@ribbon/contract/people/saved-views'

interface ViewRow {
  id: number
  name: string
  query: Record<string, string>
  createdAt: Date
}
interface MembersViewRow extends ViewRow {
  userId: number
  list: SavedView['attributes']['table']
  isShared: boolean
  firstName: string
  lastName: string
}
interface OperatorViewRow extends ViewRow {
  list: OperatorView['attributes']['table']
}

export function presentSavedView(row: MembersViewRow, viewerId: number): SavedView {
  return {
    id: String(row.id),
    type: 'savedViews',
    attributes: {
      table: row.list,
      name: row.name,
      query: row.query,
      isShared: row.isShared,
      isMine: row.userId === viewerId,
      authorName: `${row.firstName} ${row.lastName}`.trim(),
      createdAt: row.createdAt.toISOString(),
    },
  }
}

export function presentOperatorView(row: OperatorViewRow): OperatorView {
  return {
    id: String(row.id),
    type: 'operatorViews',
    attributes: {
      table: row.list,
      name: row.name,
      query: row.query,
      isShared: false,
      isMine: true,
      createdAt: row.createdAt.toISOString(),
    },
  }
}
