import { CallFailure, type PublicConfig } from '#core/shared';
import { askHealth } from './askHealth.ts';
import { endOf } from './callEnd.ts';
import { LineStore } from './lineStore.ts';
import type { OutboxAct } from './outbox/outboxActs.ts';
import type { OutboxStore } from './outbox/outboxStore.ts';
import { openOutbox } from './outbox/openOutbox.ts';
import { SiteWorker } from './siteWorker.ts';
import { KeptReads } from './vault/keptReads.ts';
import { browserShelf } from './vault/shelf.ts';
import { type SecretPlace, Vault } from './vault/vault.ts';

export interface DeviceParts {
  readonly config: PublicConfig;
  /** Of the feature whose device it is. */
  readonly name: string;
  readonly secret: SecretPlace;
  readonly acts: readonly OutboxAct[];
  /** Answers may be read here, and kept. */
  readonly reads: () => boolean;
  /** Nobody is signed in, whose session keeps the site itself. */
  readonly alone: boolean;
  readonly report: (error: unknown, where: { readonly doing: string }) => void;
}

/** The offline parts of a page that has no session: what works there without a line holds its own secret. */
export interface OpenedDevice {
  readonly line: LineStore;
  readonly outbox: OutboxStore;
  readonly reads: KeptReads;
  /** Large things that acts in the outbox name; apart, so that looking through those does not read these. */
  readonly files: Vault;
  /** Lets the line hear how a call ends. */
  watched<T>(call: Promise<T>): Promise<T>;
  /** As the vault marks whose things these are; null where it is shut. */
  owner(): Promise<string | null>;
  /** Nothing waits on this device, also nothing that this page has not read. Rejects where nobody can say. */
  isEmpty(): Promise<boolean>;
  close(): void;
}

export const openDevice = (parts: DeviceParts): OpenedDevice => {
  const report = (doing: string) => (error: unknown) => parts.report(error, { doing });
  const line = new LineStore({ ask: () => askHealth(parts.config.API_BASE_URL), report: report('coming back') });
  const vault = new Vault(browserShelf(), parts.secret, parts.name);
  const files = new Vault(browserShelf('pavilion-files'), parts.secret, parts.name);
  const reads = new KeptReads({
    vault,
    role: () => (parts.reads() ? 'guest' : null),
    report: report('keeping answers'),
  });
  const { acts } = parts;
  const waiting = openOutbox({
    ...{ name: `outbox ${parts.name}`, vault, line, acts: () => acts },
    report: report('sending what waits'),
  });
  const site = parts.alone
    ? new SiteWorker({
        workers: 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
        ...{ standIns: () => [], locked: () => false, up: () => line.up, reload: () => window.location.reload() },
        report: report('keeping the site'),
      })
    : null;
  site?.start();
  return {
    ...{ line, reads, files, outbox: waiting.outbox },
    async watched(call) {
      const end = line.watch();
      try {
        const answer = await call;
        end('answered');
        return answer;
      } catch (error) {
        end(error instanceof CallFailure ? endOf(error) : 'given up');
        throw error;
      }
    },
    owner: () => vault.owner(),
    isEmpty: async () => waiting.outbox.items.length === 0 && (await vault.all('outbox')).length === 0,
    close() {
      waiting.close();
      site?.dispose();
      line.dispose();
    },
  };
};
