import type { FastifyBaseLogger } from 'fastify';
import type { ServerEnvironment } from '../../../config/environment.server.ts';
import { usesService } from '../../shared/linkService.ts';
import type { LinkFeature } from '../../shared/links.ts';
import { branchLinks } from './branch.ts';

/** Who gives a link its public address: this house, or a link-tracking service in front of it. */
export interface LinkProvider {
  /**
   * @param own the link's address in this house, with its secret; it must keep working
   * @returns what is mailed
   */
  publish(own: string, feature: LinkFeature): Promise<string>;
}

/** Our own: the address is mailed as it is, and nobody outside hears of it. */
export const embeddedLinks: LinkProvider = { publish: async (own) => own };

export const linkProvider = (environment: ServerEnvironment, log: FastifyBaseLogger): LinkProvider => {
  const { PUBLIC_DEEP_LINK_KEY: key, BRANCH_API_URL: api } = environment;
  return usesService(key) ? branchLinks({ key, api, log }) : embeddedLinks;
};

/**
 * Where our own links stand. With a service in front, DEEP_LINK_BASE_URL is the service's, and ours stand under `/links`;
 * without one it is a path of this house or an address that leads to it.
 */
export const ownBase = (
  { PUBLIC_DEEP_LINK_KEY: key, PUBLIC_DEEP_LINK_BASE_URL: base }: ServerEnvironment,
  origin: string,
): string => {
  const path = usesService(key) ? '/links' : base.replace(/\/+$/, '');
  return path === '' || path.startsWith('/') ? origin + path : path;
};
