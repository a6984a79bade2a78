import { checkLater, failedFields } from '../../../../platform/forms.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { SideDrawer } from '../../../../ui/feedback/dialog.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { MoneyField } from '../../../../ui/form/number-fields.tsx'
import { showKitErrors, submitKitForm, useKitForm } from '../../../../ui/form/use-kit-form.ts'
import { Dim, Row, Stack } from '../../../../ui/layout/layout.tsx'
import { useCreatePriceList } from './operator-fees.data.ts'

const initial = {
  name: '',
  begins_on: '',
  order_price: '',
  piece_price: '',
  markup: '0',
  storage_price: '',
}
type Values = typeof initial

const check = checkLater(
  async () => (await import('@ribbon/contract/connections/shop-fees/price-lists')).priceListBody,
)
const bodyOf = ({ markup, order_price, piece_price, storage_price, ...rest }: Values) => ({
  ...rest,
  order_price: String(order_price),
  piece_price: String(piece_price),
  storage_price: String(storage_price),
  postage_markup_bps: Math.round(Number(markup) * 100),
})

const fieldsByText = [
  [/name/i, 'name'],
  [/day/i, 'begins_on'],
  [/price of an order/i, 'order_price'],
  [/further/i, 'piece_price'],
  [/markup/i, 'markup'],
  [/storage/i, 'storage_price'],
] as const

/** Dates a price list; what it says cannot be changed later. */
export function PriceListForm({ onClose }: { onClose: () => void }) {
  const create = useCreatePriceList(onClose)
  const form = useKitForm({
    initial,
    check: async values => {
      const { postage_markup_bps: markup, ...problems } = await check(bodyOf(values))
      return { ...problems, ...(markup && { markup }) }
    },
    keptAs: 'price-list-new',
  })
  const send = (values: Values) =>
    create.mutate(
      { body: { price_list: bodyOf(values) } },
      {
        onError: error =>
          showKitErrors(form, failedFields(error, 'The price list was not saved.', fieldsByText)),
      },
    )
  return (
    <SideDrawer title="New price list" isOpen onClose={onClose}>
      <form noValidate onSubmit={submitKitForm(form, send)}>
        <Stack>
          <Dim>
            It ends the list before it. Its prices cannot be changed later, so that every charge stays
            explained.
          </Dim>
          <TextField {...form.getInputProps('name')} label="Name" name="name" data-autofocus />
          <TextField
            {...form.getInputProps('begins_on')}
            label="First day (UTC)"
            type="date"
            name="begins_on"
          />
          <MoneyField {...form.getInputProps('order_price')} label="An order, with its first piece" />
          <MoneyField {...form.getInputProps('piece_price')} label="Each further piece" />
          <TextField
            {...form.getInputProps('markup')}
            label="Markup on postage, in percent"
            description="0 charges what the carrier asks."
            inputMode="decimal"
            name="markup"
          />
          <MoneyField {...form.getInputProps('storage_price')} label="Storage of a piece for a month" />
          <Row justify="end" gap={8}>
            <Button look="quiet" onClick={onClose}>
              Go back
            </Button>
            <Button type="submit" busy={create.isPending}>
              Date price list
            </Button>
          </Row>
        </Stack>
      </form>
    </SideDrawer>
  )
}
