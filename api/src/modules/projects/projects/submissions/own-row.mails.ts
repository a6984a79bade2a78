/** The mails that go to a person about the own row; they are erased with it. */
export const ownRowMails = [
  'submission-received',
  'submission-link',
  'submission-correction',
  'submission-shipped',
  'submission-delivered',
] as const
