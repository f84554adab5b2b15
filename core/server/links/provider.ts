import type { FastifyBaseLogger } from 'fastify';
import { usesService } from '#core/shared/links/linkService.ts';
import type { Integrations } from '../integrations/integrations.ts';
import { branchLinks } from './branch.ts';
import { embeddedLinks, type LinkProvider } from './linkProvider.ts';

export interface LinkPlace {
  /** DEEP_LINK_KEY. */
  readonly key: string;
  /** DEEP_LINK_BASE_URL. */
  readonly base: string;
  /** The address of the service that the key may belong to. */
  readonly api: string;
}

export const linkProvider = (
  { key, api }: LinkPlace,
  log: FastifyBaseLogger,
  told: Pick<Integrations, 'worked' | 'failed'>,
): LinkProvider => (usesService(key) ? branchLinks({ key, api, log, told }) : embeddedLinks);

/**
 * Where our own links stand. With a service in front, DEEP_LINK_BASE_URL is the service's, and ours stand under `/links`;
 * without one it is a path of this server or an address that leads to it.
 */
export const ownBase = ({ key, base }: Pick<LinkPlace, 'key' | 'base'>, origin: string): string => {
  const path = usesService(key) ? '/links' : base.replace(/\/+$/, '');
  return path === '' || path.startsWith('/') ? origin + path : path;
};
