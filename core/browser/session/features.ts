import { featureChanged, type Http, listFeatures, type Live, type Resources } from '#core/shared';
import type { Registry } from '../registry/registry.ts';

export interface FeatureSwitchOptions {
  readonly http: Http;
  readonly live: Live;
  readonly resources: Resources;
  readonly registry: Pick<Registry, 'setEnabled' | 'enable'>;
  /** Does the person's custom role take the feature from them? It is then off for them. */
  readonly isTaken: (feature: string) => boolean;
  readonly report: (error: unknown, where: { readonly doing: string }) => void;
  readonly sleep: (ms: number) => Promise<void>;
}

const againMs = [500, 1500, 4000];

export interface FollowedFeatures {
  /** Resolves when the features are known; tries until then. */
  readonly ready: Promise<void>;
  stop(): void;
}

/** PRD-4: what the organisation has on decides what runs, at the start and whenever it changes. */
export const followFeatures = (options: FeatureSwitchOptions): FollowedFeatures => {
  const { live, resources, registry } = options;
  let ended = false;
  const read = async (): Promise<void> => {
    const { data } = await options.http.send(listFeatures);
    if (!ended)
      registry.setEnabled(
        data.filter(({ id, enabled }) => enabled && !options.isTaken(id)).map((feature) => feature.id),
      );
  };
  const failed = (error: unknown): void => options.report(error, { doing: 'reading the features' });
  const stops = [
    live.on(featureChanged, ({ data }) => {
      registry.enable(data.id, data.enabled && !options.isTaken(data.id));
      resources.stale('features');
    }),
    live.onMissed(() => void read().catch(failed)),
  ];
  const readAtLast = async (): Promise<void> => {
    for (let attempt = 0; !ended; attempt++) {
      try {
        return await read();
      } catch (error) {
        failed(error);
        await options.sleep(againMs[Math.min(attempt, againMs.length - 1)] ?? 0);
      }
    }
  };
  return {
    ready: readAtLast(),
    stop() {
      ended = true;
      for (const stop of stops) stop();
      registry.setEnabled([]);
    },
  };
};
