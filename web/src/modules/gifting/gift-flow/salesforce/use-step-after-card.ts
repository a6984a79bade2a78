import { useHasSalesforce } from '../../../../platform/salesforce/integrations.ts'

/** Where the card leads to, with the words for it; to the records while nobody knows yet whether there are any. */
export function useStepAfterCard(): { path: string; label: string } {
  const hasSalesforce = useHasSalesforce()
  return {
    path: hasSalesforce === false ? '/order-confirmation' : '/link-salesforce-record',
    label: hasSalesforce ? 'Link a record' : 'Review the order',
  }
}
