import { useMutation } from '@tanstack/react-query'
import { selectedRecipientRoutes } from '@ribbon/contract/gifting/recipients/selected-recipients'
import { callApi } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { saveCsv } from '../../../../platform/files/save-csv.ts'
import { showError, showInfo, showSuccess } from '../../../../platform/toasts.ts'
import { addedText, askedText } from './selected.rules.ts'

/** The dialog says itself what was wrong. */
export const useAddToList = (chosen: number, onDone: () => void) =>
  useCall(selectedRecipientRoutes.addRecipientsToList, {
    refreshes: ['bulkImports'],
    quiet: true,
    success: ({ data, added }) => addedText(data.attributes.name, added, chosen),
    onSuccess: onDone,
  })

export const useAskMany = (onDone: () => void) =>
  useCall(selectedRecipientRoutes.requestAddresses, {
    refreshes: ['recipients'],
    fallback: 'The people could not be asked.',
    onSuccess: ({ data: { attributes } }) => {
      const text = askedText(attributes)
      if (attributes.asked > 0) showSuccess(text)
      else showInfo(text)
      onDone()
    },
  })

export function useExportSelected() {
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      callApi(selectedRecipientRoutes.exportSelectedRecipients, { body: { recipient_ids: [...ids] } }),
    onSuccess: text => saveCsv('Recipients', text),
    onError: error => showError(error, 'The recipients could not be exported.'),
  })
}
