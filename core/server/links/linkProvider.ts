import type { LinkFeature } from '#core/shared/links/links.ts';

/** Who gives a link its public address: this server, or a link-tracking service in front of it. */
export interface LinkProvider {
  /**
   * @param own the link's address on this server, with its secret; it must keep working
   * @returns what is mailed
   */
  publish(own: string, feature: LinkFeature): Promise<string>;
}

/** Our own: the address is mailed as it is, and no outside service learns of it. */
export const embeddedLinks: LinkProvider = { publish: async (own) => own };
