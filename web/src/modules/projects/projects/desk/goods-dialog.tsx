import { useState, type SubmitEvent } from 'react'
import { Button } from '../../../../ui/display/button.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { ChoiceField } from '../../../../ui/form/fields.tsx'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import { ProductChoice, variantName } from '../desk-editing/product-choice.tsx'
import { useSetItemGoods, useTeamProduct, type DeskProject } from './desk.data.ts'

interface GoodsProps {
  project: DeskProject
  item: DeskProject['items'][number]
  onClose: () => void
}

/** Says which product of the team an item in production is, and which variant where everybody gets the same. */
export function GoodsDialog({ project, item, onClose }: GoodsProps) {
  const [productId, setProductId] = useState(item.productId ?? '')
  const [variantId, setVariantId] = useState(item.productVariantId ?? '')
  const product = useTeamProduct(productId)
  const variants = productId ? (product.data?.variants ?? []).filter(each => !each.archivedAt) : []
  const save = useSetItemGoods(item.name, onClose)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save.mutate({
      params: { id: project.id, itemId: item.id },
      body: { product_id: productId, product_variant_id: variantId || null },
    })
  }
  return (
    <Dialog title={`Which product is ${item.name}?`} isOpen onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <ProductChoice
            team={project.teamId}
            id={productId}
            name={productId ? product.data?.name : undefined}
            onChoose={id => {
              setProductId(id)
              setVariantId('')
            }}
          />
          {variants.length > 1 ? (
            <ChoiceField
              label="Who gets which"
              value={variantId}
              data={[
                { value: '', label: item.options.length > 0 ? 'What each person chose' : 'Not said yet' },
                ...variants.map(each => ({ value: each.id, label: `Everybody: ${variantName(each)}` })),
              ]}
              onChange={event => setVariantId(event.currentTarget.value)}
            />
          ) : null}
          <Row gap={8}>
            <Button type="submit" busy={save.isPending} disabled={productId === ''}>
              Save
            </Button>
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
