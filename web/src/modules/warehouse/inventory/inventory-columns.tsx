import { IconChevronRight, IconHistory } from '@tabler/icons-react'
import { IconButton } from '../../../ui/display/button.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { SwitchField } from '../../../ui/form/fields.tsx'
import { GiftThumb } from '../../../ui/gift/gift-thumb.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import type { InventoryRow, VariantRow } from './inventory.data.ts'
import styles from './inventory.module.css'
import {
  ExpiryCell,
  LevelCell,
  lineName,
  None,
  RunOutCell,
  StockCell,
  sumOf,
  variantOf,
  type Line,
} from './inventory-cells.tsx'
import { countWords, type Flags } from './inventory.rules.ts'
import { QuantityField } from './quantity-field.tsx'

export interface InventoryActs {
  opened: ReadonlySet<string>
  flags: Flags
  onOpen: (item: InventoryRow) => void
  onQuantity: (variantId: string, quantity: string) => void
  onAdminOnly: (item: InventoryRow, adminOnly: boolean) => void
  onHistory: (item: InventoryRow, variant: VariantRow) => void
}

export function inventoryColumns(acts: InventoryActs): Column<Line>[] {
  return [
    {
      key: 'title',
      header: 'Product',
      sortable: true,
      phone: 'title',
      cell: line => <NameCell line={line} acts={acts} />,
    },
    {
      key: 'size',
      header: 'Size',
      sortable: true,
      cell: line => (line.kind === 'product' && line.item.size) || <None />,
    },
    {
      key: 'quantity',
      header: 'In stock',
      sortable: true,
      align: 'end',
      cell: line => <StockCell line={line} />,
    },
    { key: 'belowThreshold', header: 'Level', sortable: true, cell: line => <LevelCell line={line} /> },
    {
      key: 'cost',
      // The lowest price of the variants; what the team paid for them is not known.
      header: 'Price',
      sortable: true,
      align: 'end',
      cell: line => (line.kind === 'product' ? <Money amount={line.item.cost} /> : <None />),
    },
    { key: 'runOut', header: 'Runs out', cell: line => <RunOutCell line={line} /> },
    {
      key: 'expirationDate',
      header: 'Expires',
      sortable: true,
      cell: line => (
        <ExpiryCell date={line.kind === 'product' ? line.item.expirationDate : line.variant.expirationDate} />
      ),
    },
    {
      key: 'restock',
      header: 'Restock',
      width: '132px',
      cell: line => <RestockCell line={line} acts={acts} />,
    },
    {
      key: 'adminOnly',
      header: 'Admins only',
      cell: line => <AdminOnlyCell line={line} acts={acts} />,
    },
    {
      key: 'history',
      header: 'History',
      align: 'end',
      width: '56px',
      phone: 'corner',
      cell: line => <HistoryCell line={line} acts={acts} />,
    },
  ]
}

function NameCell({ line, acts }: { line: Line; acts: InventoryActs }) {
  const { item } = line
  if (line.kind === 'variant')
    return (
      <span className={styles.variantName}>
        {line.variant.name}
        <span className={styles.note}>{line.variant.sku}</span>
      </span>
    )
  const isOpen = acts.opened.has(item.id)
  const single = variantOf(line)
  return (
    <span className={styles.name}>
      <TwoLines
        lead={<GiftThumb name={item.title} image={item.image} />}
        first={item.title}
        second={
          single ? (
            single.sku
          ) : (
            <button
              type="button"
              className={styles.opener}
              aria-expanded={isOpen}
              onClick={() => acts.onOpen(item)}
            >
              <IconChevronRight size={14} aria-hidden data-open={isOpen || undefined} />
              {countWords(item.variants.length, 'variant')}
              <span className="pub-sr"> of {item.title}</span>
            </button>
          )
        }
      />
    </span>
  )
}

function RestockCell({ line, acts }: { line: Line; acts: InventoryActs }) {
  const variant = variantOf(line)
  const flag = variant && acts.flags.get(variant.id)
  if (flag)
    return (
      <QuantityField
        label={`Restock ${lineName(line)}`}
        value={flag.quantity}
        onChange={quantity => acts.onQuantity(variant.id, quantity)}
      />
    )
  const chosen = line.item.variants.filter(({ id }) => acts.flags.has(id)).length
  if (!variant && chosen > 0) return <span>{countWords(chosen, 'variant')} chosen</span>
  const [proposed, incoming] = [
    sumOf(line, each => each.proposedQuantity),
    sumOf(line, each => each.incoming),
  ]
  const notes = [
    proposed > 0 ? `${proposed.toLocaleString('en-US')} proposed` : '',
    incoming > 0 ? `${incoming.toLocaleString('en-US')} coming` : '',
  ].filter(Boolean)
  return notes.length === 0 ? (
    <None />
  ) : (
    <span className={styles.proposal}>
      {notes.map(note => (
        <span key={note}>{note}</span>
      ))}
    </span>
  )
}

function AdminOnlyCell({ line, acts }: { line: Line; acts: InventoryActs }) {
  if (line.kind === 'variant') return <None />
  return (
    <SwitchField
      label={undefined}
      aria-label={`Only admins see ${line.item.title}`}
      className={styles.switch}
      checked={line.item.adminOnly}
      onChange={event => acts.onAdminOnly(line.item, event.currentTarget.checked)}
    />
  )
}

function HistoryCell({ line, acts }: { line: Line; acts: InventoryActs }) {
  const variant = variantOf(line)
  return variant ? (
    <IconButton
      label={`Stock history of ${lineName(line)}`}
      onClick={() => acts.onHistory(line.item, variant)}
    >
      <IconHistory size={18} aria-hidden />
    </IconButton>
  ) : null
}
