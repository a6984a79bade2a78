import { checkLater, failedFields } from '../../../../platform/forms.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { TextAreaField } from '../../../../ui/form/fields.tsx'
import { MoneyField } from '../../../../ui/form/number-fields.tsx'
import { showKitErrors, submitKitForm, useKitForm } from '../../../../ui/form/use-kit-form.ts'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import { useQuoteProject, type DeskProject } from './desk.data.ts'
import styles from './desk.module.css'

interface QuoteValues extends Record<string, unknown> {
  unit_price: string | number
  shipping_home: string | number
  shipping_abroad: string | number
  agreed_total: string | number
  note: string
}
const quoteBodyOf = ({ agreed_total: total, ...quote }: QuoteValues) => ({
  ...quote,
  agreed_total: total === '' ? null : total,
})
const errorsOf = checkLater(
  async () => (await import('@ribbon/contract/projects/project-desk/desk-inputs')).newQuote,
)
const places = [
  [/per person/i, 'unit_price'],
  [/in the united states/i, 'shipping_home'],
  [/abroad/i, 'shipping_abroad'],
  [/total/i, 'agreed_total'],
] as const

/** Offers prices to the owners of the team; what was offered before can no longer be accepted. */
export function QuoteDialog({ project, onClose }: { project: DeskProject; onClose: () => void }) {
  const { quote } = project
  const send = useQuoteProject(onClose)
  const form = useKitForm<QuoteValues>({
    initial: {
      unit_price: quote?.unitPrice ?? '',
      shipping_home: quote?.shippingHome ?? '',
      shipping_abroad: quote?.shippingAbroad ?? '',
      agreed_total: quote?.agreedTotal ?? '',
      note: quote?.note ?? '',
    },
    check: values => errorsOf(quoteBodyOf(values)),
    keptAs: `desk-quote-${project.id}`,
  })
  const submit = (values: QuoteValues) =>
    send.mutate(
      { params: { id: project.id }, body: { quote: quoteBodyOf(values) } },
      { onError: error => showKitErrors(form, failedFields(error, 'The quote could not be sent.', places)) },
    )
  return (
    <Dialog title={quote ? 'Send another quote' : 'Write a quote'} isOpen onClose={onClose}>
      <form noValidate onSubmit={submitKitForm(form, submit)}>
        <Stack>
          <div>
            The owners of {project.teamName} accept it in their project.{' '}
            {quote ? `Version ${quote.version} can no longer be accepted then. ` : ''}Nothing is charged by
            that.
          </div>
          <MoneyField {...form.getInputProps('unit_price')} label="Price per person" data-autofocus />
          <div className={styles.pair}>
            <MoneyField
              {...form.getInputProps('shipping_home')}
              label="Shipping in the United States"
              description="One parcel"
            />
            <MoneyField
              {...form.getInputProps('shipping_abroad')}
              label="Shipping abroad"
              description="One parcel to another country"
            />
          </div>
          <MoneyField
            {...form.getInputProps('agreed_total')}
            label="Agreed total"
            description="Only where you agreed on one sum in place of the prices"
          />
          <TextAreaField {...form.getInputProps('note')} label="Note" minRows={2} maxLength={2_000} />
          <Row justify="end" gap={8}>
            <Button look="quiet" onClick={onClose}>
              Go back
            </Button>
            <Button type="submit" busy={send.isPending}>
              Send the quote
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
