import type { PublicConfig } from '#core/shared';
import { usesService } from '#core/shared/links/linkService.ts';
import { type BranchSdk, branchService } from './branch.ts';
import type { LinkService } from './linkService.ts';

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
