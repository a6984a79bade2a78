/** The name of the cookie by which our pages know a participant: one for each page, so that a browser can hold several. */
export function participantCookie(uuid: string, secure: boolean): string {
  const page = uuid.slice(0, 8).toLowerCase()
  return secure ? `__Host-ribbon-r-${page}` : `ribbon_r_${page}`
}
