import { sql } from 'kysely';
import type { Person, TestServer } from '#test/kit/server/server.ts';
import { prepareFax, sendFaxes } from '../../shared/sendCalls.ts';
import { outsideAccounts } from '../lines/outsideAccounts.ts';
import { carriedOutside } from '../lines/outsideLines.ts';
import { embeddedExchange } from '../outgoing/embeddedExchange.ts';
import { outbox } from '../outgoing/outbox.ts';
import { faxTo } from './testKit.ts';

/** The server's own turns of these jobs wait, so that a test decides when each is taken. */
export const holdJobs = ({ services }: TestServer, ...names: readonly string[]): Promise<unknown> =>
  services.asSystem(async (db) => {
    for (const name of names)
      await sql`insert into job_run (name, began_at) values (${`faxes.${name}`}, '2100-01-01')
        on conflict (name) do update set began_at = excluded.began_at`.execute(db);
  });
export const holdTurns = (server: TestServer): Promise<unknown> => holdJobs(server, 'outbox', 'arrivals');

/** One turn of the outbox, and one look for what arrived, at the accounts of a file. */
export const linesOf = (server: () => TestServer, file: string) => {
  const accounts = () => outsideAccounts(server().services, file);
  return {
    run: () => {
      const { services } = server();
      return outbox(services, carriedOutside(services, accounts(), embeddedExchange(services))).run();
    },
    look: () => accounts().look(),
    check: () => accounts().check(),
  };
};

/** A fax that was previewed and sent; its id. */
export const queued = async (by: Person, number: string): Promise<string> => {
  const { faxes } = (await by.send(prepareFax, { body: faxTo(number, { sure: true, name: 'Dr. Nobody' }) })).data;
  await by.send(sendFaxes, { body: { faxes: faxes.map(({ id, sha256 }) => ({ id, sha256 })) } });
  return faxes[0]!.id;
};
