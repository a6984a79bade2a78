import { Money } from '../../../ui/display/money.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { SwitchField } from '../../../ui/form/fields.tsx'
import { GiftThumb } from '../../../ui/gift/gift-thumb.tsx'
import { Dim } from '../../../ui/layout/layout.tsx'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { PriceCell } from './price-cell.tsx'
import type { StoreItemLine } from './store-products.data.ts'
import styles from './store-products.module.css'

export interface ProductActs {
  /** Without a store nothing can be put into it. */ hasStore: boolean
  onListed: (item: StoreItemLine, isListed: boolean) => void
  onPrice: (item: StoreItemLine, amount: string | null) => void
  onAdminOnly: (item: StoreItemLine, adminOnly: boolean) => void
}

export function productColumns(acts: ProductActs): Column<StoreItemLine>[] {
  return [
    { key: 'name', header: 'Product', phone: 'title', cell: item => <NameCell item={item} /> },
    { key: 'category', header: 'Category', cell: item => item.category },
    { key: 'cost', header: 'Cost', align: 'end', cell: item => <Money amount={item.cost} /> },
    {
      key: 'price',
      header: 'Price in the store',
      width: '124px',
      cell: item =>
        item.category === 'Bundle' ? (
          <Dim>Not sold</Dim>
        ) : (
          <PriceCell item={item} isDisabled={!acts.hasStore} onSave={amount => acts.onPrice(item, amount)} />
        ),
    },
    {
      key: 'listed',
      header: 'In the store',
      cell: item => (item.category === 'Bundle' ? <Dim>–</Dim> : <ListedCell item={item} acts={acts} />),
    },
    {
      key: 'adminOnly',
      header: 'Admins only',
      cell: item => (
        <SwitchField
          label={undefined}
          aria-label={`Only admins see ${item.name}`}
          className={styles.switch}
          checked={item.adminOnly}
          onChange={event => acts.onAdminOnly(item, event.currentTarget.checked)}
        />
      ),
    },
    {
      key: 'expirationDate',
      header: 'Expires',
      cell: ({ expirationDate }) =>
        expirationDate === null ? <Dim>–</Dim> : <TimeText at={`${expirationDate}T12:00:00Z`} />,
    },
  ]
}

function NameCell({ item }: { item: StoreItemLine }) {
  const { id, name, category, images, description, catalogDescription } = item
  return (
    <span className={styles.name}>
      <TwoLines
        lead={<GiftThumb name={name} image={images[0]?.url} />}
        first={
          category === 'Gift' ? (
            <AppLink to={`/e-commerce/products/${id}`} className={styles.nameLink}>
              {name}
            </AppLink>
          ) : (
            name
          )
        }
        second={beginningOf(description ?? catalogDescription)}
      />
    </span>
  )
}

function ListedCell({ item, acts }: { item: StoreItemLine; acts: ProductActs }) {
  return (
    <SwitchField
      label={undefined}
      aria-label={`${item.name} is in the store`}
      className={styles.switch}
      checked={item.isListed}
      disabled={!acts.hasStore || item.adminOnly}
      onChange={event => acts.onListed(item, event.currentTarget.checked)}
    />
  )
}

/** Enough to tell products apart; a phone shows all of a cell's second line. */
function beginningOf(text: string): string {
  return text.length > 90 ? `${text.slice(0, 89).trimEnd()}…` : text
}
