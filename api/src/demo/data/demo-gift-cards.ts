export interface DemoGiftCard {
  name: string
  isOff?: boolean
  isDeleted?: boolean
  /** Why the mail server did not take its mail. */ refusal?: string
  adjusted?: readonly { cents: number; note: string }[]
}

/** Cards that were issued together. */
export interface DemoGiftCards {
  name: string
  amountCents: number
  message: string
  issuedDaysAgo: number
  sentInDays?: number
  /** In days from now. */ lastDay?: number
  people: readonly DemoGiftCard[]
}

export const demoGiftCards: readonly DemoGiftCards[] = [
  {
    name: 'Spring raffle',
    amountCents: 2_500,
    message: '',
    issuedDaysAgo: 96,
    lastDay: -6,
    people: [{ name: 'Jonas Weber' }, { name: 'Karin Holm' }],
  },
  {
    name: 'Five years of Acme',
    amountCents: 5_000,
    message:
      'Five years, and you were there for all of it. Pick something you will use every day. Thank you!',
    issuedDaysAgo: 12,
    lastDay: 170,
    people: [
      { name: 'Amelie Laurent' },
      { name: 'Bruno Costa', adjusted: [{ cents: 1_000, note: 'Thanks for organizing the party' }] },
      { name: 'Chiara Ricci', isOff: true },
      { name: 'David Stein', refusal: '550 5.1.1 The email account does not exist' },
      { name: 'Elif Demir', adjusted: [{ cents: -5_000, note: 'Paid out with the salary, as she asked' }] },
      { name: 'Farid Aziz', isDeleted: true },
      { name: 'Greta Lindqvist' },
      { name: 'Hanna Vogel', adjusted: [{ cents: -1_500, note: 'Tote bag handed over at the office' }] },
    ],
  },
  {
    name: 'New Year',
    amountCents: 10_000,
    message: 'Happy New Year!',
    issuedDaysAgo: 1,
    sentInDays: 38,
    people: [{ name: 'Ines Duarte' }, { name: 'Leo Martin' }, { name: 'Mara Kovac' }],
  },
]
