import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../../ui/display/button.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { Panel } from '../../../../ui/layout/layout.tsx'
import { useDeleteVariant, type ProductView, type VariantView } from './editing.data.ts'
import { VariantDrawer } from './variant-drawer.tsx'
import { VariantTable } from './variant-table.tsx'

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
      <VariantTable
        product={product}
        onAdd={() => onAdd(true)}
        onEdit={variant => setOpen(variant.id)}
        onDelete={setDeleting}
      />
      {isAdding ? <VariantDrawer product={product} variant={undefined} onClose={() => onAdd(false)} /> : null}
      <DeleteVariantDialog variant={deleting} onClose={() => setDeleting(undefined)} />
      {shown ? (
        <VariantDrawer key={shown.id} product={product} variant={shown} onClose={() => setOpen(undefined)} />
      ) : null}
    </Panel>
  )
}

function DeleteVariantDialog({
  variant,
  onClose,
}: {
  variant: VariantView | undefined
  onClose: () => void
}) {
  const remove = useDeleteVariant()
  return (
    <ConfirmDialog
      isOpen={variant !== undefined}
      danger
      title={`Delete ${variant?.sku ?? 'this variant'}?`}
      text="It goes for good. One that was ordered or in stock stays: archive it instead."
      confirmLabel="Delete"
      cancelLabel="Keep it"
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => variant && remove.mutate({ params: { id: variant.id } }, { onSettled: onClose })}
    />
  )
}
