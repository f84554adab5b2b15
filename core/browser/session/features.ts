import {
  type CallAnswer,
  CallFailure,
  featureChanged,
  type Http,
  keptReadsChanged,
  listFeatures,
  type Live,
  type Resources,
} from '#core/shared';
import { hasNetwork } from '../offline/hasNetwork.ts';
import type { KeptFeatures } from '../offline/keptFeatures.ts';
import type { Registry } from '../registry/registry.ts';

export interface FeatureSwitchOptions {
  readonly http: Http;
  readonly live: Live;
  readonly resources: Resources;
  readonly registry: Pick<Registry, 'setEnabled' | 'enable'>;
  /** The server's answer, asked for while this code was on its way. */
  readonly first: Promise<CallAnswer<typeof listFeatures>>;
  /** Told which features are on, before any of them starts. */
  readonly onKnown: (ids: readonly string[]) => void;
  /** Told which features will be on in a moment, so that their code comes meanwhile. */
  readonly ahead?: (ids: readonly string[]) => void;
  /** Does the person's custom role take the feature from them? It is then off for them. */
  readonly isTaken: (feature: string) => boolean;
  readonly report: (error: unknown, where: { readonly doing: string }) => void;
  /** Ends early where the server answers again. */
  readonly sleep: (ms: number) => Promise<void>;
  /** What was on when the server was last asked. */
  readonly kept: Pick<KeptFeatures, 'ids' | 'keep'>;
  /** Some feature is on no longer. */
  readonly onGone: () => void;
  /** Where the browser knows of no network: resolves when what the features will show lies ready, and soon in any case. */
  readonly atHand?: () => Promise<void>;
}

const againMs = [500, 1500, 4000];

/** No server answered. */
const isAway = (error: unknown): boolean =>
  error instanceof CallFailure && (error.status === 0 || error.status >= 502) && error.code !== 'cancelled';

export interface FollowedFeatures {
  /** Resolves when the features are known, from the server or, while that is away, from the last time; tries until then. */
  readonly ready: Promise<void>;
  stop(): void;
}

/** PRD-4: what the organisation has on decides what runs, at the start and whenever it changes. */
export const followFeatures = (options: FeatureSwitchOptions): FollowedFeatures => {
  const { live, resources, registry, kept } = options;
  let ended = false;
  let changes = 0;
  const start = (ids: readonly string[]): void => {
    options.onKnown(ids);
    registry.setEnabled(ids);
  };
  const read = async (answer = options.http.send(listFeatures)): Promise<void> => {
    const before = changes;
    const { data, keptReads } = await answer;
    if (ended) return;
    // It may tell how things stood before what was heard meanwhile: what was switched off must not come back.
    if (changes !== before) return read();
    const ids = data.filter(({ id, enabled }) => enabled && !options.isTaken(id)).map((feature) => feature.id);
    start(ids);
    if (kept.keep(ids, keptReads)) options.onGone();
  };
  const failed = (error: unknown): void => options.report(error, { doing: 'reading the features' });
  const stops = [
    live.on(featureChanged, ({ data }) => {
      changes += 1;
      const on = data.enabled && !options.isTaken(data.id);
      registry.enable(data.id, on);
      const others = (kept.ids ?? []).filter((id) => id !== data.id);
      if (kept.keep(on ? [...others, data.id] : others)) options.onGone();
      resources.stale('features');
    }),
    live.on(keptReadsChanged, ({ data }) => {
      changes += 1;
      kept.keep(kept.ids ?? [], data);
      resources.stale('features');
    }),
    live.onMissed(() => void read().catch(failed)),
  ];
  /** What was on the last time. What every clinic has runs without an answer too. */
  const keptIds = (): readonly string[] => (kept.ids ?? []).filter((id) => !options.isTaken(id));
  const startKept = (meanwhile: () => void): void => {
    start(keptIds());
    if (kept.ids) meanwhile();
  };
  const readAtLast = async (meanwhile: () => void): Promise<void> => {
    // Where the browser itself knows of no network, nobody waits for a call to fail. It may be wrong, so the server is asked all the same.
    const isEarly = !hasNetwork() && kept.ids !== null;
    if (isEarly) {
      // Features that start keep the page busy, and what is read for them meanwhile would come behind them all. Their code is read in the
      // gaps.
      options.ahead?.(keptIds());
      if (options.atHand) await options.atHand();
      if (ended) return;
      startKept(meanwhile);
    }
    for (let attempt = 0; !ended; attempt++) {
      try {
        return await read(attempt === 0 ? options.first : undefined);
      } catch (error) {
        const away = isAway(error);
        if (!away) failed(error);
        if (attempt === 0 && !ended) {
          if (!away) start([]);
          else if (!isEarly) startKept(meanwhile);
        }
        await options.sleep(againMs[Math.min(attempt, againMs.length - 1)] ?? 0);
      }
    }
  };
  return {
    ready: new Promise((resolve) => void readAtLast(resolve).then(resolve)),
    stop() {
      ended = true;
      for (const stop of stops) stop();
      registry.setEnabled([]);
    },
  };
};
