import { builtSite } from '#core/browser/offline/worker/builtSite.ts';
import { keepSite } from '#core/browser/offline/worker/keepSite.ts';
import type { WorkerScope } from '#core/browser/offline/worker/workerScope.ts';

// The application's own service worker. Where push is on, its worker takes this one's place, and does the same beside pushes.
keepSite(globalThis as unknown as WorkerScope, builtSite());
