import { reaction } from 'mobx';
import type { Line } from '#core/shared';
import { tabLocks } from '../../persistence/tabLocks.ts';
import type { Tabs } from '../../session/live/sharedWire.ts';
import type { OutboxAct } from './outboxActs.ts';
import { type OutboxOptions, OutboxStore } from './outboxStore.ts';

interface OutboxParts {
  /** Outboxes of one name tell each other, in the tabs of a browser, that what is kept has changed. */
  readonly name: string;
  readonly vault: OutboxOptions['vault'];
  readonly line: Line;
  /** Of the features that run here and now. Observed. */
  readonly acts: () => readonly OutboxAct[];
  readonly report: (error: unknown) => void;
  readonly tabs?: Tabs;
  readonly now?: () => Date;
}

/** The outbox in a browser with several tabs. Returns it with its end. */
export const openOutbox = ({
  name,
  vault,
  line,
  acts,
  report,
  tabs,
  now,
}: OutboxParts): { outbox: OutboxStore; close(): void } => {
  const channel = tabs?.channel(name) ?? ('BroadcastChannel' in window ? new BroadcastChannel(name) : null);
  const locks = tabs?.locks ?? tabLocks();
  const outbox = new OutboxStore({
    ...{ vault, line, report },
    actOf: (id) => acts().find((act) => act.id === id),
    inTurn: async (thing, work) => (locks ? locks.request(`${name} ${thing}`, work) : work()),
    tell: () => channel?.postMessage('changed'),
    ...(now && { now }),
  });
  if (channel) channel.onmessage = () => void outbox.read();
  const warn = (event: BeforeUnloadEvent): void => {
    if (!outbox.isSafe) event.preventDefault();
  };
  // A page that slept may have been told nothing of what another one left here.
  const woken = (): void => {
    if (document.visibilityState === 'visible') void outbox.read();
  };
  const read = (): void => void outbox.read();
  window.addEventListener('beforeunload', warn);
  document.addEventListener('visibilitychange', woken);
  document.addEventListener('resume', read);
  const stops = [
    line.onReturn(outbox.pumpAll),
    line.onReturn(read),
    reaction(
      () => acts().length,
      () => outbox.pumpAll(),
    ),
    () => window.removeEventListener('beforeunload', warn),
    () => document.removeEventListener('visibilitychange', woken),
    () => document.removeEventListener('resume', read),
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
