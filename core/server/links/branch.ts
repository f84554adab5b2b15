import type { FastifyBaseLogger } from 'fastify';
import type { LinkFeature } from '#core/shared/links/links.ts';
import type { Integrations } from '../integrations/integrations.ts';
import type { LinkProvider } from './linkProvider.ts';

export interface BranchOptions {
  /** DEEP_LINK_KEY: `key_live_...`. */
  readonly key: string;
  /** Branch's HTTP API, without a slash at its end: `https://api2.branch.io`. */
  readonly api: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Hears whether it answers. */
  readonly told: Pick<Integrations, 'worked' | 'failed'>;
}

/** A mail waits for the answer, and so does whoever asked for the mail. */
const patienceMs = 2_000;

/**
 * Branch's short links (`POST /v1/url`). Branch is told which feature a link is for and where to send a browser, never whom
 * it is for: that stays here, behind our own link. When Branch is away, our own address is mailed instead.
 */
export const branchLinks = ({ key, api, log, told }: BranchOptions): LinkProvider => ({
  publish: async (own: string, feature: LinkFeature) => {
    const url = new URL(own);
    const data = { feature, $deeplink_path: url.pathname.slice(1), $desktop_url: own, $fallback_url: own };
    try {
      const answer = await fetch(`${api}/v1/url`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ branch_key: key, feature, channel: 'mail', data }),
        signal: AbortSignal.timeout(patienceMs),
      });
      const given = answer.ok ? ((await answer.json()) as { readonly url?: unknown }).url : undefined;
      if (typeof given === 'string' && URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)) {
        told.worked('links');
        return given;
      }
      told.failed('links', answer);
      log.warn({ status: answer.status }, 'Branch made no link; our own is mailed');
    } catch (error) {
      told.failed('links', error);
      log.warn({ why: (error as Error).name }, 'Branch does not answer; our own link is mailed');
    }
    return own;
  },
});
