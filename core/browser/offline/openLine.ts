import { action, reaction } from 'mobx';
import type { Token } from '#core/plugin';
import {
  Auth,
  DeviceDrafts,
  Line,
  type Live,
  Lock,
  type LockSeal,
  newSeal,
  openSeal,
  Outbox,
  type PublicConfig,
  type Role,
  type Router,
  SiteUpdate,
} from '#core/shared';
import type { HttpClient } from '../http/httpClient.ts';
import type { PersistenceStore } from '../persistence/persistenceStore.ts';
import type { Registry } from '../registry/registry.ts';
import { codeLoader } from '../kernel/codeLoader.ts';
import type { DraftsStore } from '../session/draftsStore.ts';
import type { FeatureSwitchOptions } from '../session/features.ts';
import type { LiveClient } from '../session/live/liveClient.ts';
import type { ResourcesStore } from '../session/resourcesStore.ts';
import { askHealth } from './askHealth.ts';
import { endOf } from './callEnd.ts';
import { hasNetwork } from './hasNetwork.ts';
import { KeptFeatures } from './keptFeatures.ts';
import { LineStore } from './lineStore.ts';
import { openOutbox } from './outbox/openOutbox.ts';
import { OutboxActs } from './outbox/outboxActs.ts';
import { SiteWorker, StandInWorkers } from './siteWorker.ts';
import { KeptDrafts } from './vault/keptDrafts.ts';
import { KeptReads } from './vault/keptReads.ts';
import { SealedSecret } from './vault/sealedSecret.ts';
import { browserShelf } from './vault/shelf.ts';
import { Vault } from './vault/vault.ts';

export interface LineParts {
  readonly config: PublicConfig;
  readonly http: HttpClient;
  readonly registry: Registry;
  readonly resources: ResourcesStore;
  readonly live: LiveClient;
  readonly drafts: DraftsStore;
  /** Reads who is signed in. */
  readonly changed: () => Promise<void>;
  readonly report: (error: unknown, where: { readonly doing: string }) => void;
  readonly who: string;
  /** The same, whatever their role is narrowed to. */
  readonly owner: string;
  readonly persistence: PersistenceStore;
  readonly router: Pick<Router, 'path'>;
  readonly reload: () => void;
}

export interface OpenedLine {
  readonly services: readonly (readonly [Token<unknown>, unknown])[];
  readonly features: Pick<FeatureSwitchOptions, 'sleep' | 'kept' | 'onGone' | 'atHand'>;
  readonly onReturn: Line['onReturn'];
  /** At log-out: what was kept on this device in this sign-in. */
  forget(): Promise<void>;
  close(): void;
}

const guard = action((lock: Lock | undefined, seal: LockSeal | undefined): void => {
  if (lock) lock.seal = seal;
});
const isDown = (state: Live['state']): boolean => state === 'waiting';

/** What takes longer to be read from this device comes when it comes. */
const atHandMs = 400;
/** By then a page has asked for the code that it shows. */
const codeAfterMs = 5_000;
/**
 * Without a line, the code of the page comes with the features' and not after them: by the answers that brought it when it was
 * last opened. With one it is asked for when it is known what is on. Returns the undo.
 */
const keepCode = (kept: KeptFeatures, router: Pick<Router, 'path'>): (() => void) => {
  const { path } = router;
  const loader = codeLoader();
  if (!hasNetwork()) loader?.ask(kept.codeOf(path));
  const timer = setTimeout(() => {
    if (loader && router.path === path) kept.keepCode(path, loader.asked);
  }, codeAfterMs);
  return () => clearTimeout(timer);
};

/** What a session knows of the way to the server, and what follows when that comes back. */
export const openLine = (parts: LineParts): OpenedLine => {
  const { config, http, registry, resources, live, drafts } = parts;
  const report = (doing: string) => (error: unknown) => parts.report(error, { doing });
  const line = new LineStore({ ask: () => askHealth(config.API_BASE_URL), report: report('coming back') });
  const lock = registry.services.get(Lock);
  const site = new SiteWorker({
    workers: 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
    standIns: () => registry.contributed(StandInWorkers).map(({ item }) => item.path),
    locked: () => lock?.locked ?? false,
    up: () => line.up,
    reload: parts.reload,
    report: report('keeping the site'),
  });
  const kept = new KeptFeatures(parts.who);
  const auth = registry.services.get(Auth);
  const secret = new SealedSecret({
    persistence: parts.persistence,
    isLocked: () => lock?.locked ?? false,
    lock: () => lock?.lock(),
    ask: () => (config.IDENTITY === 'cognito' ? Promise.resolve(null) : http.send(newSeal, {})),
    askAgain: async (seal) => (await http.send(openSeal, { body: { seal } })).key,
    report: report('sealing what is kept'),
  });
  const vault = new Vault(browserShelf(), secret, parts.owner);
  const role = (): Role | null => auth?.activeRole ?? null;
  const mayKeep = (): boolean | null => {
    const own = role();
    return own && kept.mayKeep(own);
  };
  const reads = new KeptReads({
    vault,
    role: () => (parts.persistence.keepsInBrowser && !auth?.selectedUser?.shared && mayKeep() ? role() : null),
    longestMs: () => kept.longestMs,
    report: report('keeping answers'),
  });
  const waiting = openOutbox({
    ...{ name: 'outbox', vault, line, report: report('sending what waits') },
    acts: () => registry.contributed(OutboxActs).map(({ item }) => item),
  });
  http.watch = () => {
    const end = line.watch();
    return (how) => end(endOf(how as Parameters<typeof endOf>[0]));
  };
  resources.reads = reads;
  const typed = new KeptDrafts(vault, report('keeping what was typed'));
  drafts.kept = typed;
  site.start();
  secret.start();
  guard(lock, secret);
  const stops = [
    kept.keepIn(parts.persistence),
    keepCode(kept, parts.router),
    // The live connection hears first that a server went.
    reaction(
      () => live.state,
      (state) => isDown(state) && line.suspect(),
    ),
    line.onReturn(() => {
      live.now();
      registry.retryAll();
      resources.staleAll();
      void drafts.flush();
      void parts.changed();
    }),
    // Who has to say again who they are reads nothing here before that; what waits to be sent stays.
    reaction(
      () => auth?.relog === true,
      (relog) => relog && void reads.forget(),
      { fireImmediately: true },
    ),
    // The clinic took it back, now or while this browser was closed.
    reaction(
      () => mayKeep() === false,
      (isRefused) => isRefused && void reads.forget(),
      { fireImmediately: true },
    ),
    // The clinic keeps them for a shorter time by now.
    reaction(
      () => kept.longestMs,
      () => void reads.forgetOld(),
    ),
    // A feature's worker came, or went with its feature.
    reaction(
      () => registry.contributed(StandInWorkers).length,
      () => void site.settle().catch(report('keeping the site')),
      { delay: 3_000 },
    ),
  ];
  // A page that opens without a line has them by its first drawing. By now it is known whether any may be kept.
  const opening = hasNetwork() ? undefined : reads.open();
  return {
    services: [
      [Line, line],
      [SiteUpdate, site],
      [Outbox, waiting.outbox],
      [DeviceDrafts, typed],
    ],
    features: {
      kept,
      onGone: site.forget,
      // Behind a lock nothing is read before it opens.
      atHand: () => Promise.race([opening, new Promise<void>((resolve) => setTimeout(resolve, atHandMs))]),
      sleep: (ms) =>
        new Promise((resolve) => {
          const end = (): void => {
            stop();
            clearTimeout(timer);
            resolve();
          };
          const timer = setTimeout(end, ms);
          const stop = line.onReturn(end);
        }),
    },
    onReturn: line.onReturn,
    forget: () => vault.clear(),
    close() {
      http.watch = null;
      if (auth?.suspended) void Promise.all([reads.forget(), typed.forget()]);
      waiting.close();
      guard(lock, undefined);
      secret.dispose();
      for (const stop of stops) stop();
      site.dispose();
      line.dispose();
    },
  };
};
