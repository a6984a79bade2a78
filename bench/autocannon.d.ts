declare module 'autocannon' {
  export interface Options {
    url: string
    connections: number
    duration: number
    headers?: Record<string, string>
    requests?: { path: string }[]
  }
  export interface Result {
    duration: number
    errors: number
    timeouts: number
    non2xx: number
    '2xx': number
  }
  export default function autocannon(options: Options): Promise<Result>
}
