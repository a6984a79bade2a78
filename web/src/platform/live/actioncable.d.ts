declare module '@rails/actioncable' {
  export interface Subscription {
    unsubscribe(): void
  }
  export interface Consumer {
    subscriptions: {
      create(
        channel: { channel: string },
        callbacks: {
          connected?(state: { reconnected: boolean }): void
          disconnected?(state: { willAttemptReconnect: boolean }): void
          rejected?(): void
          received?(message: unknown): void
        },
      ): Subscription
    }
    disconnect(): void
  }
  export function createConsumer(url?: string | (() => string)): Consumer
}
