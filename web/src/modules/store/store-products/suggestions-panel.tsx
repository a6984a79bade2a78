import {
  suggestedProductsMax,
  type SuggestionReason,
} from '@ribbon/contract/store/store-products/store-products'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { showError } from '../../../platform/toasts.ts'
import { IconButton } from '../../../ui/display/button.tsx'
import { GiftThumb } from '../../../ui/gift/gift-thumb.tsx'
import { Dim, Panel, Stack } from '../../../ui/layout/layout.tsx'
import { SearchField } from '../../../ui/table/filter-bar.tsx'
import { saveProduct, useFoundProducts, type StoreProduct } from './store-products.data.ts'
import styles from './store-products.module.css'
import { movedTo } from './store-products.rules.ts'

type Save = (ids: readonly string[]) => void

/** The products shoppers see beside this one: chosen here, or found. */
export function SuggestionsPanel({
  product,
  slug,
}: {
  product: StoreProduct
  slug: string | null | undefined
}) {
  const [isSaving, setSaving] = useState(false)
  const { suggestedProducts: chosen, shownSuggestions: shown } = product
  const save = async (next: readonly string[]) => {
    if (!slug || isSaving) return
    setSaving(true)
    try {
      await saveProduct(slug, product.id, { suggested_product_ids: [...next], version: product.version })
    } catch (error) {
      showError(error, 'The suggestions were not saved.')
    }
    setSaving(false)
  }
  return (
    <Panel title="Suggested beside it">
      <Stack>
        {chosen.length > 0 ? (
          <ChosenList chosen={chosen} onSave={ids => void save(ids)} />
        ) : (
          <FoundList shown={shown} onSave={ids => void save(ids)} />
        )}
        {chosen.length < suggestedProductsMax && slug ? (
          <Finder product={product} onSave={ids => void save(ids)} />
        ) : null}
      </Stack>
    </Panel>
  )
}

const reasons: Record<SuggestionReason, string> = {
  chosen: 'Chosen',
  bought_together: 'Bought together with it',
  same_type: 'Of the same type',
  newest: 'New in the store',
}

/** What shoppers see as long as nothing is chosen. */
function FoundList({ shown, onSave }: { shown: StoreProduct['shownSuggestions']; onSave: Save }) {
  if (shown.length === 0)
    return (
      <p className={styles.dim}>
        Nothing chosen. Shoppers see what is bought together with it, others of the same type, or the newest,
        once more products are in the store.
      </p>
    )
  return (
    <>
      <p className={styles.dim}>
        Nothing chosen, so shoppers see these. Choose some, and they see only those.
      </p>
      <ul className={styles.suggestions} aria-label="What shoppers see">
        {shown.map(({ id, name, image, reason }) => (
          <li key={id}>
            <GiftThumb name={name} image={image} />
            <span className={styles.suggestion}>
              {name}
              <Dim>{reasons[reason]}</Dim>
            </span>
            <IconButton label={`Choose ${name}`} onClick={() => onSave([id])}>
              <IconPlus size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </>
  )
}

function ChosenList({ chosen, onSave }: { chosen: StoreProduct['suggestedProducts']; onSave: Save }) {
  const ids = chosen.map(({ id }) => id)
  return (
    <ul className={styles.suggestions} aria-label="Chosen suggestions">
      {chosen.map(({ id, name, image, isListed }, index) => (
        <li key={id}>
          <GiftThumb name={name} image={image} />
          <span className={styles.suggestion}>
            {name}
            {isListed ? null : <Dim>Not in the store, so not shown</Dim>}
          </span>
          <IconButton
            label={`Move ${name} up`}
            disabled={index === 0}
            onClick={() => onSave(movedTo(ids, index, index - 1))}
          >
            <IconArrowUp size={16} aria-hidden />
          </IconButton>
          <IconButton
            label={`Move ${name} down`}
            disabled={index === chosen.length - 1}
            onClick={() => onSave(movedTo(ids, index, index + 1))}
          >
            <IconArrowDown size={16} aria-hidden />
          </IconButton>
          <IconButton
            label={`No longer suggest ${name}`}
            onClick={() => onSave(ids.filter(each => each !== id))}
          >
            <IconX size={16} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

function Finder({ product, onSave }: { product: StoreProduct; onSave: Save }) {
  const [search, setSearch] = useState('')
  const found = useFoundProducts(search)
  const ids = product.suggestedProducts.map(({ id }) => id)
  const others = (found.data?.items ?? []).filter(({ id }) => id !== product.id && !ids.includes(id))
  return (
    <>
      <SearchField label="Find a product to suggest" value={search} onSearch={setSearch} />
      {search.trim() !== '' && found.data && others.length === 0 ? (
        <p className={styles.dim}>No other product of that name.</p>
      ) : null}
      {search.trim() !== '' && others.length > 0 ? (
        <ul className={styles.suggestions} aria-label="Found products">
          {others.map(({ id, name, images }) => (
            <li key={id}>
              <GiftThumb name={name} image={images[0]?.url} />
              <span className={styles.suggestion}>{name}</span>
              <IconButton label={`Suggest ${name}`} onClick={() => onSave([...ids, id])}>
                <IconPlus size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
