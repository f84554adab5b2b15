import { CallFailure } from '#core/shared';
import type { Clicked, LinkService } from './linkService.ts';

/** What `init` calls back with; as much of it as is read here. */
export interface BranchSession {
  readonly data_parsed?: Readonly<Record<string, unknown>> | null;
  readonly referring_link?: string | null;
}

/** The part of branch-sdk that is used; the package brings no types. */
export interface BranchSdk {
  init(
    key: string,
    options: Readonly<Record<string, unknown>>,
    done: (error: Error | null, session: BranchSession | null) => void,
  ): void;
}

export interface BranchOptions {
  readonly key: string;
  /** The link domains that are believed: Branch's own and its alternate one. */
  readonly bases: readonly string[];
}

const ownPath = /^\/?links\/([\w-]{1,200})$/;

const clicked = (
  { data_parsed: data, referring_link: link }: BranchSession,
  bases: readonly string[],
): Clicked | null => {
  if (!data || !link || !bases.some((base) => isUnder(link, base))) return null;
  const own = typeof data.$deeplink_path === 'string' ? ownPath.exec(data.$deeplink_path)?.[1] : undefined;
  return own === undefined ? { is: 'data', feature: data.feature ?? data['~feature'], data } : { is: 'own', text: own };
};

const isUnder = (link: string, base: string): boolean =>
  URL.canParse(link) && URL.canParse(base) && new URL(link).origin === new URL(base).origin;

/**
 * Branch is asked which link was clicked, and for nothing else: with tracking disabled the SDK names no device, counts no
 * page and keeps nothing in the browser. The link has left the page's address by then, because Branch is told the address.
 */
export const branchService = (load: () => Promise<BranchSdk>, { key, bases }: BranchOptions): LinkService => ({
  read: async (click) => {
    const sdk = await load();
    const options = { branch_match_id: click, tracking_disabled: true, no_journeys: true, retries: 1, timeout: 8000 };
    const session = await new Promise<BranchSession | null>((resolve, reject) =>
      sdk.init(key, options, (error, given) =>
        error ? reject(new CallFailure(503, 'unavailable', error.message)) : resolve(given),
      ),
    );
    return session && clicked(session, bases);
  },
});
