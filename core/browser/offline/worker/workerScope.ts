/** What a service worker of ours touches of its scope; the page's library of types does not know one. */
export interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
export interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
export interface WorkerMessage extends WorkerEvent {
  readonly data: unknown;
}
export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly caches: CacheStorage;
  readonly location: { readonly origin: string };
  readonly fetch: typeof fetch;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', handle: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', handle: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', handle: (event: WorkerMessage) => void): void;
}
