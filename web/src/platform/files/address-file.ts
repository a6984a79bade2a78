import { importFileMaxBytes } from '@ribbon/contract/limits'

/** Files of email addresses. */
export const acceptedFiles = '.csv,.tsv,.txt,.xlsx'

/** What is wrong with a chosen file before it is sent; the server looks into it. */
export function fileProblem({ name, size }: { name: string; size: number }): string | undefined {
  const ending = /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? ''
  if (!acceptedFiles.split(',').includes(ending)) return 'Choose a CSV, XLSX or text file.'
  if (size === 0) return 'This file is empty.'
  if (size > importFileMaxBytes)
    return `A file has at most ${importFileMaxBytes / 1024 / 1024} MB. Split it into two.`
  return undefined
}
