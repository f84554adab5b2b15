import type { ServerServices } from '#core/server';
import { type Callbacks, callbacksOf, type FaxAccount, readAccounts } from './accounts.ts';
import type { FaxLine } from './faxLine.ts';
import type { OutsideLines } from './outsideLines.ts';
import { hylafaxLine } from './hylafax/hylafax.ts';
import { hooksPrefix } from './hookEvents.ts';
import { phaxioLine } from './phaxio/phaxio.ts';
import { sinchLine } from './sinch.ts';
import { srfaxLine } from './srfax.ts';
import { takeArrivals } from './takeArrivals.ts';

/** Where a service calls this server, with what it is known by there; null where it does not. */
const callbackOf = (account: FaxAccount, publicUrl: string | undefined): URL | null => {
  const callbacks = callbacksOf(account);
  if (!callbacks || publicUrl === undefined) return null;
  if (account.service === 'phaxio') return new URL(`${hooksPrefix}/phaxio/${callbacks.user}`, publicUrl);
  const url = new URL(`${hooksPrefix}/${account.service}`, publicUrl);
  [url.username, url.password] = [callbacks.user, callbacks.password];
  return url;
};

const lineFor = (account: FaxAccount, publicUrl: string | undefined): FaxLine => {
  switch (account.service) {
    case 'srfax':
      return srfaxLine(account);
    case 'sinch':
      return sinchLine(account, callbackOf(account, publicUrl));
    case 'phaxio':
      return phaxioLine(account, callbackOf(account, publicUrl));
    case 'hylafax':
      return hylafaxLine(account);
  }
};

export interface Clinic {
  readonly id: string;
  readonly number: string;
  readonly line: FaxLine;
  readonly callbacks: Callbacks | null;
  /** The whole address that its service calls; null where it calls none. */
  readonly calledAt: string | null;
}

export interface OutsideAccounts extends OutsideLines {
  /** Those that the file names and this house has. */
  clinics(): Promise<readonly Clinic[]>;
  /** Takes what waits at every clinic's line. */
  look(): Promise<void>;
  /** Throws where an account does not answer as it should. */
  check(): Promise<void>;
}

/** The accounts that a file names. @throws Error where the file cannot be used */
export const outsideAccounts = (services: ServerServices, file: string): OutsideAccounts => {
  const accounts = readAccounts(file).map((account) => ({
    account,
    line: lineFor(account, services.settings.publicUrl),
  }));

  const clinics = async (): Promise<readonly Clinic[]> => {
    const open = await services.db
      .selectFrom('organization')
      .select(['id', 'slug'])
      .where('closed_at', 'is', null)
      .where(
        'slug',
        'in',
        accounts.map(({ account }) => account.clinic),
      )
      .execute();
    return open.flatMap(({ id, slug }) => {
      const found = accounts.find(({ account }) => account.clinic === slug);
      if (!found) return [];
      const { account, line } = found;
      return [
        {
          id,
          number: account.number,
          line,
          callbacks: callbacksOf(account),
          calledAt: callbackOf(account, services.settings.publicUrl)?.href ?? null,
        },
      ];
    });
  };

  /** The clinic is known by the number of its account, here too. */
  const wearNumber = ({ id, number }: Clinic): Promise<unknown> =>
    services.asSystem((db) =>
      db
        .insertInto('fax_line')
        .values({ org_id: id, number })
        .onConflict((same) => same.column('org_id').doUpdateSet({ number }).where('fax_line.number', '!=', number))
        .execute(),
    );

  return {
    clinics,
    of: async (orgId) => {
      if (accounts.length === 0) return null;
      const clinic = (await clinics()).find(({ id }) => id === orgId);
      if (!clinic) return null;
      await wearNumber(clinic);
      return clinic.line;
    },
    look: async () => {
      if (accounts.length === 0) return;
      for (const clinic of await clinics()) {
        if (!(await services.features.isEnabled(services.db, clinic.id, 'faxes'))) continue;
        await wearNumber(clinic);
        // One account that does not answer does not keep the others waiting.
        await services.integrations
          .watch('fax', () => takeArrivals(services, clinic.id, clinic.line))
          .catch((error: unknown) => services.log.warn({ err: error, org: clinic.id }, 'a fax service did not answer'));
      }
    },
    check: async () => {
      for (const { line } of accounts) await line.check();
    },
  };
};
