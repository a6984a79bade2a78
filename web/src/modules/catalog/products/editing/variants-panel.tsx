import { displayMoney } from '@ribbon/contract/money'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../../ui/display/button.tsx'
import { RowMenu } from '../../../../ui/display/row-menu.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { Panel, Row } from '../../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import {
  useArchiveVariant,
  useDeleteVariant,
  useUnarchiveVariant,
  type ProductView,
  type VariantView,
} from './editing.data.ts'
import styles from './editing.module.css'
import { VariantDrawer } from './variant-drawer.tsx'

/** The variants of a product, in the order the team sees them. */
export function VariantsPanel({
  product,
  isAdding,
  onAdd,
}: {
  product: ProductView
  isAdding: boolean
  onAdd: (isAdding: boolean) => void
}) {
  const [open, setOpen] = useState<string>()
  const [deleting, setDeleting] = useState<VariantView>()
  const [archive, unarchive, remove] = [useArchiveVariant(), useUnarchiveVariant(), useDeleteVariant()]
  const fallback = product.pictures[0]?.path
  const columns: Column<VariantView>[] = [
    {
      key: 'sku',
      header: 'SKU',
      phone: 'title',
      cell: variant => (
        <TwoLines
          lead={
            (variant.images[0] ?? fallback) ? (
              <img className={styles.thumb} src={variant.images[0] ?? fallback} alt="" />
            ) : undefined
          }
          first={variant.sku}
          second={[variant.type, variant.size].filter(Boolean).join(', ') || undefined}
        />
      ),
    },
    {
      key: 'color',
      header: 'Color',
      width: '140px',
      cell: variant =>
        variant.color ? (
          <>
            {variant.hexCode ? (
              <svg className={styles.swatch} viewBox="0 0 14 14" aria-hidden="true">
                <rect width="14" height="14" fill={variant.hexCode} />
              </svg>
            ) : null}
            {variant.color}
          </>
        ) : null,
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
      cell: variant =>
        variant.archivedAt ? (
          <StatusDot tone="neutral" label="Archived" />
        ) : variant.expirationDate ? (
          <>
            Until <TimeText at={variant.expirationDate} />
          </>
        ) : (
          <StatusDot tone="done" label="Offered" />
        ),
    },
    {
      key: 'acts',
      header: 'Actions',
      width: '140px',
      align: 'end',
      cell: variant => (
        <Row gap={4} justify="end">
          <Button size="xs" look="quiet" onClick={() => setOpen(variant.id)}>
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
                onPress: () => setDeleting(variant),
              },
            ]}
          />
        </Row>
      ),
    },
  ]
  const shown = product.variants.find(variant => variant.id === open)
  return (
    <Panel
      flush
      title="Variants"
      actions={
        <Button
          size="xs"
          icon={<IconPlus size={14} aria-hidden />}
          title="Shortcut: v"
          onClick={() => onAdd(true)}
        >
          Add a variant
        </Button>
      }
    >
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
          action: <Button onClick={() => onAdd(true)}>Add a variant</Button>,
        }}
      />
      {isAdding ? <VariantDrawer product={product} variant={undefined} onClose={() => onAdd(false)} /> : null}
      <ConfirmDialog
        isOpen={deleting !== undefined}
        danger
        title={`Delete ${deleting?.sku ?? 'this variant'}?`}
        text="It goes for good. One that was ordered or in stock stays: archive it instead."
        confirmLabel="Delete"
        cancelLabel="Keep it"
        busy={remove.isPending}
        onClose={() => setDeleting(undefined)}
        onConfirm={() =>
          deleting &&
          remove.mutate({ params: { id: deleting.id } }, { onSettled: () => setDeleting(undefined) })
        }
      />
      {shown ? (
        <VariantDrawer key={shown.id} product={product} variant={shown} onClose={() => setOpen(undefined)} />
      ) : null}
    </Panel>
  )
}
