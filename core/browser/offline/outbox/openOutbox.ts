import { reaction } from 'mobx';
import type { LineStore } from '../lineStore.ts';
import { tabLocks } from '../../persistence/tabLocks.ts';
import type { Registry } from '../../registry/registry.ts';
import type { Vault } from '../vault/vault.ts';
import { OutboxActs } from './outboxActs.ts';
import { OutboxStore } from './outboxStore.ts';

interface OutboxParts {
  readonly vault: Vault;
  readonly line: LineStore;
  readonly registry: Registry;
  readonly report: (error: unknown) => void;
}

const channelName = 'outbox';

/** The outbox in a browser with several tabs. Returns it with its end. */
export const openOutbox = ({ vault, line, registry, report }: OutboxParts): { outbox: OutboxStore; close(): void } => {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(channelName) : null;
  const locks = tabLocks();
  const outbox = new OutboxStore({
    ...{ vault, line, report },
    actOf: (id) => registry.contributed(OutboxActs).find(({ item }) => item.id === id)?.item,
    inTurn: async (thing, work) => (locks ? locks.request(`outbox ${thing}`, work) : work()),
    tell: () => channel?.postMessage('changed'),
  });
  if (channel) channel.onmessage = () => void outbox.read();
  const warn = (event: BeforeUnloadEvent): void => {
    if (!outbox.isSafe) event.preventDefault();
  };
  window.addEventListener('beforeunload', warn);
  const stops = [
    line.onReturn(outbox.pumpAll),
    reaction(
      () => registry.contributed(OutboxActs).length,
      () => outbox.pumpAll(),
    ),
    () => window.removeEventListener('beforeunload', warn),
    () => channel?.close(),
    () => outbox.dispose(),
  ];
  void outbox.read();
  return {
    outbox,
    close() {
      for (const stop of stops) stop();
    },
  };
};
