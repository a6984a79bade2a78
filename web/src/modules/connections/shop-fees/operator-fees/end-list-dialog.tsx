import { Button } from '../../../../ui/display/button.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { submitKitForm, useKitForm } from '../../../../ui/form/use-kit-form.ts'
import { Dim, Row, Stack } from '../../../../ui/layout/layout.tsx'
import { useEndPriceList, type PriceListRow } from './operator-fees.data.ts'

/** Sets the last day of a price list, or takes it back by leaving it empty. */
export function EndListDialog({ list, onClose }: { list: PriceListRow; onClose: () => void }) {
  const end = useEndPriceList(onClose)
  const form = useKitForm({
    initial: { ends_on: list.endsOn ?? '' },
    check: () => ({}),
    keptAs: `end-list-${list.id}`,
  })
  const send = ({ ends_on: day }: { ends_on: string }) =>
    end.mutate({ params: { id: list.id }, body: { ends_on: day === '' ? null : day } })
  return (
    <Dialog title={`End ${list.name}`} isOpen onClose={onClose}>
      <form noValidate onSubmit={submitKitForm(form, send)}>
        <Stack>
          <Dim>
            What was charged stays. After the last day nothing is charged, unless another list begins.
          </Dim>
          <TextField {...form.getInputProps('ends_on')} label="Last day (UTC)" type="date" name="ends_on" />
          <Row justify="end">
            <Button look="quiet" onClick={onClose}>
              Go back
            </Button>
            <Button type="submit" busy={end.isPending}>
              Set last day
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
