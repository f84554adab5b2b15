import { type DeepLink, readLink } from '#core/shared/links/links.ts';
import type { Trx } from '../database/tables.ts';
import { linkOrigin } from '../mail/origin.ts';
import type { ServerSettings } from '../settings.ts';
import type { LinkProvider } from './linkProvider.ts';
import { type LinkPlace, ownBase } from './provider.ts';
import { linkHash, newLinkText, seal, unseal } from './sealed.ts';
import './tables.ts';

export interface LinkOptions {
  readonly expiresAt: Date;
  /** Opens once only. What is asked for again after a warning (LNK-8) must not be. */
  readonly once?: boolean;
  /** What it opens, for `revoke`: `visit/<id>`. Never a person's name or address. */
  readonly about?: string;
  /** Kept from a link service: for what no outside service may hold, and where time must not tell whether there was a link. */
  readonly own?: boolean;
  /** From `linkOrigin`, where a call knows it; the configured one where absent. */
  readonly origin?: string;
}

/** LNK-1 to LNK-9: every link to a place in the app that is sent outside. */
export interface Links {
  /**
   * Makes a link and returns its whole address, the only place that holds its secret: mail it, store it nowhere.
   * @throws Error where the data are not the feature's: such a link would open nothing
   * @param orgId null for what belongs to no one organisation; such links are made by the system (`asSystem`)
   */
  addressOf(db: Trx, orgId: string | null, link: DeepLink, options: LinkOptions): Promise<string>;
  /** What a link's text leads to; null where it is unknown, expired, used up or taken back. Needs `asSystem`. */
  resolve(db: Trx, text: string): Promise<DeepLink | null>;
  /** From now on no link made about this opens. Resolves with how many did. */
  revoke(db: Trx, orgId: string | null, about: string): Promise<number>;
  /** Forgets links that open no more because of their age. */
  prune(db: Trx): Promise<void>;
}

export interface LinksParts {
  readonly settings: ServerSettings;
  readonly place: Pick<LinkPlace, 'key' | 'base'>;
  readonly provider: LinkProvider;
  now(): Date;
}

/** A link is tied to its organisation and its end: neither can be changed in the table. */
const boundTo = (orgId: string | null, expiresAt: Date): string => `${orgId ?? ''} ${expiresAt.toISOString()}`;
/** Opened in place of what is not there, so that a wrong link takes the same work as a right one. */
const decoy = Buffer.alloc(200).toString('base64url');

export const deepLinks = ({ settings, place, provider, now }: LinksParts): Links => ({
  addressOf: async (db, orgId, link, options) => {
    const { expiresAt, once = false, about, own = false, origin = linkOrigin(settings) } = options;
    if (!readLink(link.feature, link.data)) throw new Error(`These data do not make a link of ${link.feature}.`);
    const text = newLinkText();
    await db
      .insertInto('deep_link')
      .values({
        hash: linkHash(text),
        org_id: orgId,
        sealed: seal(text, link, boundTo(orgId, expiresAt)),
        about: about ?? null,
        once,
        expires_at: expiresAt,
        used_at: null,
        revoked_at: null,
      })
      .execute();
    const address = `${ownBase(place, origin)}/${text}`;
    return own ? address : provider.publish(address, link.feature);
  },

  resolve: async (db, text) => {
    const at = now();
    const kept = await db
      .updateTable('deep_link')
      .set({ used_at: at })
      .where('hash', '=', linkHash(text))
      .where('expires_at', '>', at)
      .where('revoked_at', 'is', null)
      .where((either) => either.or([either('once', '=', false), either('used_at', 'is', null)]))
      .where((either) =>
        either.or([
          either('org_id', 'is', null),
          either('org_id', 'in', db.selectFrom('organization').select('id').where('closed_at', 'is', null)),
        ]),
      )
      .returning(['org_id', 'sealed', 'expires_at'])
      .executeTakeFirst();
    return unseal(text, kept?.sealed ?? decoy, boundTo(kept?.org_id ?? null, kept?.expires_at ?? at));
  },

  revoke: async (db, orgId, about) => {
    const { numUpdatedRows } = await db
      .updateTable('deep_link')
      .set({ revoked_at: now() })
      .where('about', '=', about)
      .where('org_id', orgId === null ? 'is' : '=', orgId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },

  prune: async (db) => {
    await db.deleteFrom('deep_link').where('expires_at', '<', now()).execute();
  },
});
