import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ServerServices } from '#core/server';
import type { FailureKind } from '../../shared/faxState.ts';
import { receive } from '../arrival.ts';
import type { FaxProvider, Transmission, Transmitted } from './faxProvider.ts';
import { deskAt, isSimulated } from './houseLines.ts';
import { faxFacts } from '../documents/faxFacts.ts';

type Services = Pick<ServerServices, 'asSystem' | 'features' | 'files' | 'live' | 'notifier' | 'now' | 'record'>;

const slowMs = 1_500;
/** Of the number that ends in 89. */
const slowLineMs = 60_000;

interface Call {
  readonly at: Date;
  readonly pages_sent: number;
}

const failed = (failure: FailureKind, pagesSent = 0): Transmitted => ({ arrived: false, failure, pagesSent });

/** How the simulated numbers answer, by their last two digits; every other one takes all pages. */
const simulated = ({ to, attempt, pages }: Transmission): Transmitted => {
  switch (to.slice(-2)) {
    case '81':
      return attempt <= 2 ? failed('busy') : { arrived: true, pagesSent: pages };
    case '82':
      return failed('no_answer');
    case '83':
      return failed('dropped', Math.min(1, pages - 1));
    case '84':
      return failed('wrong_number');
    case '85':
      return attempt <= 1 ? failed('line') : { arrived: true, pagesSent: pages };
    default:
      return { arrived: true, pagesSent: pages };
  }
};

/**
 * The exchange of this house: its clinics reach each other by number, and numbers that are kept for stories answer as their last
 * digits say. It has no line to the outside, and says so.
 */
export const embeddedExchange = (services: Services): FaxProvider => {
  const { asSystem } = services;

  const booked = (transmission: Transmission, outcome: Transmitted): Promise<void> =>
    asSystem(async (db) => {
      const { ref, orgId, to } = transmission;
      await sql`insert into fax_line_call (ref, org_id, number, outcome, pages_sent, at)
        values (${ref}, ${orgId}, ${to}, ${outcome.arrived ? 'sent' : outcome.failure}, ${outcome.pagesSent}, ${services.now()})
        on conflict do nothing`.execute(db);
    });

  /** It takes its time: all of its pages have gone when that is over, and none is stopped before. */
  const begun = ({ ref, orgId, to, pages }: Transmission): Promise<unknown> =>
    asSystem((db) =>
      sql`insert into fax_line_call (ref, org_id, number, outcome, pages_sent, at)
        values (${ref}, ${orgId}, ${to}, 'under_way', ${pages}, ${services.now()}) on conflict do nothing`.execute(db),
    );
  const ends = ({ at, pages_sent: pagesSent }: Call): Transmitted | 'under_way' =>
    services.now().getTime() - at.getTime() > slowLineMs ? { arrived: true, pagesSent } : 'under_way';

  const toClinic = async (transmission: Transmission, orgId: string): Promise<Transmitted> => {
    const { ref, from, header, bytes, pages } = transmission;
    const facts = await faxFacts(bytes);
    const arrived: Transmitted = { arrived: true, pagesSent: pages };
    // The delivery and its line in the books commit together: what is booked has arrived, and the other way round.
    await asSystem(async (db) => {
      const at = services.now();
      await receive(services, db, {
        orgId,
        provider: 'embedded',
        providerId: ref,
        number: from,
        name: header,
        at,
        bytes,
        facts,
      });
      await sql`insert into fax_line_call (ref, org_id, number, outcome, pages_sent, at)
        values (${ref}, ${transmission.orgId}, ${transmission.to}, 'sent', ${pages}, ${at})`.execute(db);
    });
    return arrived;
  };

  return {
    id: 'embedded',
    send: async (transmission) => {
      const { to } = transmission;
      const orgId = await deskAt(services, to);
      if (orgId !== null) return toClinic(transmission, orgId);
      const outcome = isSimulated(to) ? simulated(transmission) : failed('not_reachable');
      const last = isSimulated(to) ? to.slice(-2) : '';
      if (last === '89') {
        await begun(transmission);
        return 'under_way';
      }
      if (last === '86') await sleep(slowMs);
      if (last !== '88') await booked(transmission, outcome);
      // It went, or did not, and the answer was lost.
      if (last === '87' || last === '88') throw new Error('The line gave no answer.');
      return outcome;
    },
    find: (ref) =>
      asSystem(async (db) => {
        const call = await db.selectFrom('fax_line_call').selectAll().where('ref', '=', ref).executeTakeFirst();
        if (!call) {
          const asked = await db
            .selectFrom('fax_outgoing')
            .select('number')
            .where('id', '=', ref.split('.')[0]!)
            .executeTakeFirst();
          // A number that simulates a provider without books.
          return asked && isSimulated(asked.number) && asked.number.endsWith('88') ? null : 'never';
        }
        const { outcome, pages_sent: pagesSent } = call;
        if (outcome === 'under_way') return ends(call);
        return outcome === 'sent' ? { arrived: true, pagesSent } : failed(outcome as FailureKind, pagesSent);
      }),
    // Half of the pages have gone when it is told to stop.
    stop: (ref) =>
      asSystem(async (db) => {
        const { rows } = await sql<Call>`update fax_line_call set outcome = 'line', pages_sent = pages_sent / 2
          where ref = ${ref} and outcome = 'under_way' and at > ${new Date(services.now().getTime() - slowLineMs)}
          returning outcome, pages_sent, at`.execute(db);
        return rows[0] ? failed('line', rows[0].pages_sent) : null;
      }),
  };
};
