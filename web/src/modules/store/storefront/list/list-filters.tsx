import { useRef } from 'react'
import type { ListAddress } from '@ribbon/contract/store/storefront/list-address'
import { PubButton } from '../../../../public-ui/pub-button.tsx'
import { useStore } from '../open-store.ts'
import { StoreIcon } from '../store-icons.tsx'
import type { ListPlace } from './use-list-address.ts'

/** Color, size and what is there: in a row where there is room, in a sheet from below on a phone. */
export function ListFilters({ place }: { place: ListPlace }) {
  const sheet = useRef<HTMLDialogElement>(null)
  const { address, go } = place
  const count = [address.color, address.size, address.inStock].filter(Boolean).length
  return (
    <>
      <div className="shop-filters">
        <Filters place={place} />
      </div>
      <button type="button" className="shop-filter-button" onClick={() => sheet.current?.showModal()}>
        <StoreIcon name="filter" size={18} />
        Filter
        {count > 0 ? (
          <span className="store-count">
            {count}
            <span className="pub-sr"> in use</span>
          </span>
        ) : null}
      </button>
      <dialog
        ref={sheet}
        className="shop-sheet"
        aria-label="Filter"
        onClick={event => {
          if (event.target === sheet.current) sheet.current.close()
        }}
      >
        <div>
          <h2>Filter</h2>
          <Filters place={place} />
          <div className="shop-sheet-ends">
            <PubButton quiet onClick={() => go({ color: '', size: '', inStock: false })}>
              Clear
            </PubButton>
            <PubButton onClick={() => sheet.current?.close()}>Show</PubButton>
          </div>
        </div>
      </dialog>
    </>
  )
}

function Filters({ place: { address, go } }: { place: ListPlace }) {
  const { colors, sizes } = useStore()
  const colorNames = colors.map(({ name }) => name)
  const change = (patch: Partial<ListAddress>) => go(patch)
  return (
    <>
      {colorNames.length > 1 ? (
        <Choice
          label="Color"
          all="Any color"
          values={colorNames}
          value={address.color}
          onChange={color => change({ color })}
        />
      ) : null}
      {sizes.length > 1 ? (
        <Choice
          label="Size"
          all="Any size"
          values={sizes}
          value={address.size}
          onChange={size => change({ size })}
        />
      ) : null}
      <label className="shop-check">
        <input
          type="checkbox"
          checked={address.inStock}
          onChange={event => change({ inStock: event.target.checked })}
        />
        In stock only
      </label>
    </>
  )
}

interface ChoiceProps {
  label: string
  all: string
  values: readonly string[]
  value: string
  onChange: (value: string) => void
}

function Choice({ label, all, values, value, onChange }: ChoiceProps) {
  return (
    <select
      className="pub-input"
      aria-label={label}
      value={value}
      onChange={event => onChange(event.target.value)}
    >
      <option value="">{all}</option>
      {values.map(each => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  )
}
