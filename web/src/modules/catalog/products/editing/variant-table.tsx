import { displayMoney } from '@ribbon/contract/money'
import { Button } from '../../../../ui/display/button.tsx'
import { RowMenu } from '../../../../ui/display/row-menu.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import { Row } from '../../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { useArchiveVariant, useUnarchiveVariant, type ProductView, type VariantView } from './editing.data.ts'
import styles from './editing.module.css'

export function VariantTable({
  product,
  onAdd,
  onEdit,
  onDelete,
}: {
  product: ProductView
  onAdd: () => void
  onEdit: (variant: VariantView) => void
  onDelete: (variant: VariantView) => void
}) {
  const columns: Column<VariantView>[] = [
    ...factColumns(product.pictures[0]?.path),
    {
      key: 'acts',
      header: 'Actions',
      width: '140px',
      align: 'end',
      cell: variant => (
        <VariantActions variant={variant} onEdit={() => onEdit(variant)} onDelete={() => onDelete(variant)} />
      ),
    },
  ]
  return (
    <DataTable
      caption="Variants"
      columns={columns}
      rows={product.variants}
      rowKey={variant => variant.id}
      rowHeight={56}
      empty={{
        title: 'No variants',
        drawing: 'box',
        text: 'Without one, the product does not show to the team.',
        action: <Button onClick={onAdd}>Add a variant</Button>,
      }}
    />
  )
}

function factColumns(fallbackImage: string | undefined): Column<VariantView>[] {
  return [
    {
      key: 'sku',
      header: 'SKU',
      phone: 'title',
      cell: variant => <VariantName variant={variant} fallbackImage={fallbackImage} />,
    },
    {
      key: 'color',
      header: 'Color',
      width: '140px',
      cell: variant => (variant.color ? <ColorName variant={variant} /> : null),
    },
    {
      key: 'price',
      header: 'Price',
      width: '100px',
      align: 'end',
      cell: variant => displayMoney(variant.price),
    },
    {
      key: 'retail',
      header: 'Retail',
      width: '100px',
      align: 'end',
      cell: variant => displayMoney(variant.retailPrice),
    },
    { key: 'weight', header: 'Ounces', width: '80px', align: 'end', cell: variant => variant.weightOunces },
    { key: 'shelf', header: 'Shelf', width: '80px', cell: variant => variant.shelf || '–' },
    {
      key: 'stock',
      header: 'On hand',
      width: '130px',
      align: 'end',
      cell: variant => (
        <TwoLines
          isWhole
          first={variant.onHand.toLocaleString('en-US')}
          second={variant.reserved ? `${variant.reserved.toLocaleString('en-US')} reserved` : undefined}
        />
      ),
    },
    {
      key: 'state',
      header: 'State',
      width: '140px',
      phone: 'corner',
      cell: variant => <OfferState variant={variant} />,
    },
  ]
}

function VariantName({
  variant,
  fallbackImage,
}: {
  variant: VariantView
  fallbackImage: string | undefined
}) {
  const image = variant.images[0] ?? fallbackImage
  return (
    <TwoLines
      lead={image ? <img className={styles.thumb} src={image} alt="" /> : undefined}
      first={variant.sku}
      second={[variant.type, variant.size].filter(Boolean).join(', ') || undefined}
    />
  )
}

function ColorName({ variant }: { variant: VariantView }) {
  return (
    <>
      {variant.hexCode ? (
        <svg className={styles.swatch} viewBox="0 0 14 14" aria-hidden="true">
          <rect width="14" height="14" fill={variant.hexCode} />
        </svg>
      ) : null}
      {variant.color}
    </>
  )
}

function OfferState({ variant }: { variant: VariantView }) {
  if (variant.archivedAt) return <StatusDot tone="neutral" label="Archived" />
  if (!variant.expirationDate) return <StatusDot tone="done" label="Offered" />
  return (
    <>
      Until <TimeText at={variant.expirationDate} />
    </>
  )
}

function VariantActions({
  variant,
  onEdit,
  onDelete,
}: {
  variant: VariantView
  onEdit: () => void
  onDelete: () => void
}) {
  const [archive, unarchive] = [useArchiveVariant(), useUnarchiveVariant()]
  return (
    <Row gap={4} justify="end">
      <Button size="xs" look="quiet" onClick={onEdit}>
        Edit<span className="pub-sr"> {variant.sku}</span>
      </Button>
      <RowMenu
        label={`More for ${variant.sku}`}
        actions={[
          variant.archivedAt
            ? { label: 'Offer again', onPress: () => unarchive.mutate({ params: { id: variant.id } }) }
            : { label: 'Archive', onPress: () => archive.mutate({ params: { id: variant.id } }) },
          {
            label: 'Delete',
            danger: true,
            refusal: variant.onHand > 0 ? 'It is in stock. Archive it instead.' : undefined,
            onPress: onDelete,
          },
        ]}
      />
    </Row>
  )
}
