/** What a handler may put on the answer besides its body. */
export interface Answer {
  /** In place of the status the route declares. */
  status(status: 200 | 202): void
  header(name: string, value: string): void
  removeHeader(name: string): void
  cookie(name: string, value: string, maxAgeSeconds: number): void
  clearCookie(name: string): void
}
