/** What screens call the fields of gift cards. */
export const giftCardFieldNames: Record<string, string> = {
  balance: 'Balance',
  created_at: 'Issued',
  expires_at: 'Valid until',
  filter: 'Filter',
  gift_card_id: 'Gift cards',
  recipients: 'People',
  send_at: 'Send on',
  sender_name: 'Sender',
}
