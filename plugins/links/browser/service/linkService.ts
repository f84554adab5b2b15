import type { PublicConfig } from '../../../../core/shared/index.ts';
import { usesService } from '../../../../core/shared/linkService.ts';
import { type BranchSdk, branchService } from './branch.ts';

/** What a link of the service was made with: our own link's text, or the feature and data themselves. */
export type Clicked =
  | { readonly is: 'own'; readonly text: string }
  | { readonly is: 'data'; readonly feature: unknown; readonly data: unknown };

/** A link-tracking service that stands in front of our links. */
export interface LinkService {
  /**
   * @param click what the service put into the address
   * @returns null where its session was opened by no link of this house
   * @throws Error when the service cannot be reached
   */
  read(click: string): Promise<Clicked | null>;
}

/** Names in the query under which a service says which click brought somebody here. */
export const clickNames = ['_branch_match_id', '_branch_referrer'] as const;

const loadBranch = (): Promise<BranchSdk> =>
  import(/* webpackChunkName: "branch" */ 'branch-sdk').then((module) => module.default);

/** LNK-9: the service that the key names, with its two base addresses; null where our own links do without. */
export const linkServiceOf = (
  config: Pick<PublicConfig, 'DEEP_LINK_KEY' | 'DEEP_LINK_BASE_URL' | 'DEEP_LINK_ALTERNATE_BASE_URL'>,
  load: () => Promise<BranchSdk> = loadBranch,
): LinkService | null =>
  usesService(config.DEEP_LINK_KEY)
    ? branchService(load, {
        key: config.DEEP_LINK_KEY,
        bases: [config.DEEP_LINK_BASE_URL, config.DEEP_LINK_ALTERNATE_BASE_URL],
      })
    : null;
