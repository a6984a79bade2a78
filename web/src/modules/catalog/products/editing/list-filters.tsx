import { ChoiceField } from '../../../../ui/form/fields.tsx'
import { SearchField } from '../../../../ui/table/filter-bar.tsx'
import type { CatalogListState } from './editing.data.ts'
import styles from './editing.module.css'
import { TeamChoice } from './team-choice.tsx'

/** Team, kind and search of a list of products or bundles, kept in the URL. */
export function ListFilters({
  state,
  change,
  hasKinds,
  searchLabel,
}: {
  state: CatalogListState
  change: (patch: Partial<CatalogListState>, options?: { replace?: boolean }) => void
  hasKinds?: boolean
  searchLabel: string
}) {
  return (
    <div className={styles.filters}>
      <TeamChoice label="Team" allLabel="All teams" value={state.team} onChange={team => change({ team })} />
      {hasKinds ? (
        <>
          <ChoiceField
            label=""
            aria-label="Kind"
            value={state.kind}
            data={[
              { value: '', label: 'Gifts and cards' },
              { value: 'gift', label: 'Gifts' },
              { value: 'card', label: 'Cards' },
            ]}
            onChange={event => change({ kind: event.currentTarget.value })}
          />
          <ChoiceField
            label=""
            aria-label="Stock"
            value={state.stock}
            data={[
              { value: '', label: 'Any stock' },
              { value: 'none', label: 'None available' },
            ]}
            onChange={event => change({ stock: event.currentTarget.value })}
          />
        </>
      ) : null}
      <SearchField label={searchLabel} value={state.q} onSearch={q => change({ q }, { replace: true })} />
    </div>
  )
}
