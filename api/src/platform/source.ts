/** What an entry of a ledger was made for, such as `{ type: 'payment_attempt', id: 41 }`; with its kind it is booked once. */
export interface Source {
  type: string
  id: number
}
