import type { PluginState } from '#core/plugin';
import type { Feature } from '#core/shared';

/** The status of a feature, from the server and this browser together. */
export type FeatureStatus =
  | { readonly is: 'running' | 'off' | 'starting' | 'unknownHere' }
  | { readonly is: 'waiting'; readonly missing: readonly string[]; readonly reason: string | null }
  | { readonly is: 'failed' | 'failedHere'; readonly reason: string | null };

/** The server's word comes first: what does not run there cannot run here. */
export const featureStatusOf = (feature: Feature, here: PluginState | undefined): FeatureStatus => {
  if (!feature.enabled) return { is: 'off' };
  if (feature.state === 'failed') return { is: 'failed', reason: feature.reason };
  if (feature.state === 'waiting') return { is: 'waiting', missing: [], reason: feature.reason };
  switch (here?.is) {
    case undefined:
      return { is: 'unknownHere' };
    case 'running':
      return { is: 'running' };
    case 'failed':
      return { is: 'failedHere', reason: here.error.message };
    case 'waiting':
      return { is: 'waiting', missing: here.missing, reason: null };
    default:
      return { is: 'starting' };
  }
};
