/** What is wrong with a file and what to do, in one plain sentence for a person. */
export class UnreadableTable extends Error {}

export const columnsMax = 500
/** As many lines as a spreadsheet has, blank ones included. */
export const linesMax = 1_048_576

export const tooManyColumns = `This file has more than ${columnsMax} columns. Delete the columns you do not need and save it again.`
export const tooManyLines =
  `This file has more than ${linesMax.toLocaleString('en')} lines. ` +
  'Delete the blank ones or split it into smaller files.'
