import type { MessagingConfiguration } from '../../shared/calls.ts';

/** The browser, as far as push touches it. */
export interface PushPlatform {
  readonly userAgent: string;
  /** An iPhone or iPad whose app is not on the home screen has no push at all. */
  readonly needsHomeScreen: boolean;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  permission(): NotificationPermission | 'unsupported';
  /** Only where somebody has just pressed something. */
  ask(): Promise<NotificationPermission>;
  /** INT-1, ERR-2. @throws Error `internal error` where there is no service worker to be had */
  register(configuration: MessagingConfiguration): Promise<ServiceWorkerRegistration>;
  /** Null where nobody registered one. */
  registered(): Promise<ServiceWorkerRegistration | undefined>;
  /** The way of Firebase, or of the standard. */
  tokens(configuration: MessagingConfiguration): Promise<PushTokens>;
  /** What the worker tells this page. Returns the undo. */
  onMessage(handle: (message: unknown, answer: () => void) => void): () => void;
}

/** How a browser's endpoint is called at its push service. */
export interface PushTokens {
  /** The endpoint's token; makes one where there is none. */
  obtain(registration: ServiceWorkerRegistration): Promise<string>;
  /** What there is already, without asking anybody; null where there is none, or one under another key. `true`: one whose token is not known here. */
  current(registration: ServiceWorkerRegistration): Promise<string | true | null>;
  /** So that the push service forgets it too. */
  release(registration: ServiceWorkerRegistration): Promise<void>;
}
