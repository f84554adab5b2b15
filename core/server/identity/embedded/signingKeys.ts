import { type CryptoKey, type JWK, exportJWK, generateKeyPair, importJWK } from 'jose';
import { sql } from 'kysely';
import type { Trx } from '../../database/tables.ts';
import { newSecret } from '../secrets.ts';

const algorithm = 'ES256';
const rotateAfterMs = 90 * 24 * 3_600_000;
/** Servers that start together make one key, not several. */
const keyLock = 7_238_114_902;

export interface SigningKeys {
  current(): Promise<{ readonly kid: string; readonly key: CryptoKey }>;
  /** Undefined for a key that this server never had or has removed. */
  verifying(kid: string): Promise<CryptoKey | undefined>;
  publicSet(): Promise<{ keys: JWK[] }>;
}

interface Known {
  readonly at: number;
  readonly rows: readonly { readonly kid: string; readonly made: number; readonly open: JWK; readonly secret: JWK }[];
}

/**
 * Kept in the database, so that every server process signs and verifies alike. A new one every 90 days; older ones verify
 * until `keepMs` after they were replaced.
 */
export const signingKeys = (
  asSystem: <T>(work: (db: Trx) => Promise<T>) => Promise<T>,
  now: () => Date,
  keepMs: number,
): SigningKeys => {
  let known: Promise<Known> | undefined;
  const imported = new Map<string, Promise<CryptoKey>>();

  const read = (): Promise<Known> =>
    asSystem(async (db) => {
      const all = () => db.selectFrom('signing_key').selectAll().orderBy('created_at', 'desc').execute();
      let rows = await all();
      const at = now().getTime();
      if (rows[0] === undefined || at - rows[0].created_at.getTime() > rotateAfterMs) {
        await sql`select pg_advisory_xact_lock(${sql.lit(keyLock)})`.execute(db);
        rows = await all();
        if (rows[0] === undefined || at - rows[0].created_at.getTime() > rotateAfterMs) {
          const pair = await generateKeyPair(algorithm, { extractable: true });
          const kid = newSecret().slice(0, 16);
          const named = { kid, alg: algorithm, use: 'sig' };
          await db
            .insertInto('signing_key')
            .values({
              kid,
              public_jwk: JSON.stringify({ ...(await exportJWK(pair.publicKey)), ...named }),
              private_jwk: JSON.stringify({ ...(await exportJWK(pair.privateKey)), ...named }),
              created_at: new Date(at),
            })
            .execute();
          await db
            .deleteFrom('signing_key')
            .where('created_at', '<', new Date(at - 2 * rotateAfterMs - keepMs))
            .execute();
          rows = await all();
        }
      }
      return {
        at,
        rows: rows.map((row) => ({
          kid: row.kid,
          made: row.created_at.getTime(),
          open: row.public_jwk,
          secret: row.private_jwk,
        })),
      };
    });

  const fresh = async (most: number): Promise<Known> => {
    const have = await known?.catch(() => undefined);
    if (have && now().getTime() - have.at < most) return have;
    known = read();
    return known;
  };
  const key = (id: string, jwk: JWK): Promise<CryptoKey> => {
    const made = imported.get(id) ?? (importJWK(jwk, algorithm) as Promise<CryptoKey>);
    imported.set(id, made);
    return made;
  };

  return {
    current: async () => {
      const newest = (await fresh(3_600_000)).rows[0]!;
      return { kid: newest.kid, key: await key(`secret ${newest.kid}`, newest.secret) };
    },
    verifying: async (kid) => {
      const find = (from: Known) => from.rows.find((row) => row.kid === kid);
      // Another process may have made a new one; an invented `kid` must not cause a query each time.
      const row = find(await fresh(3_600_000)) ?? find(await fresh(5_000));
      return row && key(`open ${kid}`, row.open);
    },
    publicSet: async () => ({ keys: (await fresh(60_000)).rows.map((row) => row.open) }),
  };
};
