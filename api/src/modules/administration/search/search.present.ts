import {
  searchLimits,
  type OperatorSearchKind,
  type OperatorSearchResult,
  type SearchKind,
  type SearchResult,
} from '@ribbon/contract/administration/search'
import type { ResultRow } from './results.store.ts'
import type { FoundOfKind } from './search-team.ts'

export function presentSearch(found: readonly FoundOfKind<SearchKind>[]) {
  return {
    data: found.flatMap(({ kind, rows }) => rows.map(row => presentResult(kind, row))),
    meta: presentGroups(found),
  }
}

export function presentOperatorSearch(found: readonly FoundOfKind<OperatorSearchKind>[]) {
  return {
    data: found.flatMap(({ kind, rows }) => rows.map(row => presentOperatorResult(kind, row))),
    meta: presentGroups(found),
  }
}

function presentResult(kind: SearchKind, row: ResultRow): SearchResult {
  return { id: `${kind}-${row.id}`, type: 'searchResults', attributes: { kind, ...attributesOf(row) } }
}

function presentOperatorResult(kind: OperatorSearchKind, row: ResultRow): OperatorSearchResult {
  return {
    id: `${kind}-${row.id}`,
    type: 'operatorSearchResults',
    attributes: { kind, teamName: row.teamName, ...attributesOf(row) },
  }
}

function attributesOf(row: ResultRow) {
  return {
    subjectId: row.subjectId,
    title: row.title,
    detail: row.detail || null,
    number: row.number,
    trackingNumber: row.trackingNumber,
    status: row.status,
    image: row.image,
    at: row.at?.toISOString() ?? null,
  }
}

function presentGroups<K extends string>(found: readonly FoundOfKind<K>[]) {
  const groups = found.flatMap(({ kind, rows }) => {
    const count = rows[0]?.found ?? 0
    return count === 0
      ? []
      : [{ kind, count: Math.min(count, searchLimits.counted), isMore: count > searchLimits.counted }]
  })
  return { totalCount: groups.reduce((sum, { count }) => sum + count, 0), groups }
}
