import type { Db, Trx } from '../database/tables.ts';

/** A person without an account, admitted by a feature for one thing. */
export interface Guest {
  /** The pass's id: who they are on the live connection. */
  readonly id: string;
  readonly orgId: string;
  /** The plugin whose calls the pass opens; every other call refuses it. */
  readonly feature: string;
  /** What the feature let them in to, in its own words: the id of an invitation. */
  readonly subject: string;
  readonly expiresAt: Date;
}

/** Bearer tokens for people without an account. A feature gives one after its own check (a link, a PIN). */
export interface GuestPasses {
  /** @param db a system transaction. Answers the token, which is nowhere kept, and its id. */
  issue(
    db: Trx,
    pass: { readonly orgId: string; readonly feature: string; readonly subject: string; readonly expiresAt: Date },
  ): Promise<{ readonly pass: string; readonly id: string }>;
  /** @throws Failure 401 `pass_invalid` */
  read(db: Trx | Db, pass: string): Promise<Guest>;
  /** Every pass to this subject; its live connections end at commit. */
  revoke(db: Trx, which: { readonly orgId: string; readonly feature: string; readonly subject: string }): Promise<void>;
}
