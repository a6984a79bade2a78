/** What screens call the fields of gift cards. */
export const giftCardFieldNames: Record<string, string> = {
  expires_at: 'Valid until',
  gift_card_id: 'Gift cards',
  send_at: 'Send on',
  sender_name: 'Sender',
}
