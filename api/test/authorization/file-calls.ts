/** The calls that look for a file before anything else. */
export const fileCalls = ['previewSubmissionImport', 'importSubmissions']

export const file = {
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  body: [
    '--x',
    'content-disposition: form-data; name="file"; filename="people.csv"',
    'content-type: text/csv',
    '',
    'Name,Email',
    '--x--',
    '',
  ].join('\r\n'),
}
