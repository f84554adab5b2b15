import { createHash } from 'node:crypto';
import type { ServerServices } from '#core/server';
import type { FaxProvider, Handed, Transmission } from '../outgoing/faxProvider.ts';
import { deskAt, isSimulated } from '../outgoing/houseLines.ts';
import { NothingSent } from '#core/server/outside/askService.ts';
import type { FaxLine } from './faxLine.ts';

/** A line that has said nothing for so long will not: a person asks there. */
const patienceMs = 24 * 3_600_000;
/** Until a fax that was handed over without an answer stands in a service's books, if it ever does. */
const bookingMs = 5 * 60_000;

/** At most 20 letters and digits, another for each try. */
const markOf = (ref: string): string => `pv${createHash('sha256').update(ref).digest('hex').slice(0, 18)}`;

export interface OutsideLines {
  /** By organisation; null where the clinic has no line to the outside. */
  of(orgId: string): Promise<FaxLine | null>;
}

/** Faxes of clinics with a line of their own go there; all others, and those between clinics of this house, stay in it. */
export const carriedOutside = (services: ServerServices, lines: OutsideLines, inside: FaxProvider): FaxProvider => {
  const { asSystem, integrations } = services;

  const submit = async (line: FaxLine, fax: Transmission): Promise<Handed> => {
    const mark = markOf(fax.ref);
    const { ref, orgId: org_id, pages } = fax;
    await asSystem((db) =>
      db
        .insertInto('fax_carried')
        .values({ ref, org_id, service: line.service, mark, provider_id: null, pages, at: services.now() })
        .onConflict((same) => same.column('ref').doUpdateSet({ at: services.now() }))
        .execute(),
    );
    try {
      const answered = await integrations.watch('fax', () => line.submit(fax, mark));
      if (typeof answered !== 'string') return answered;
      await asSystem((db) =>
        db.updateTable('fax_carried').set({ provider_id: answered }).where('ref', '=', ref).execute(),
      );
      return 'under_way';
    } catch (error) {
      if (error instanceof NothingSent) return 'not_begun';
      throw error;
    }
  };

  const carriedOf = (ref: string) =>
    asSystem((db) => db.selectFrom('fax_carried').selectAll().where('ref', '=', ref).executeTakeFirst());

  return {
    id: 'outside',
    send: async (fax) => {
      const isInside = isSimulated(fax.to) || (await deskAt(services, fax.to)) !== null;
      const line = isInside ? null : await lines.of(fax.orgId);
      return line ? submit(line, fax) : inside.send(fax);
    },
    find: async (ref) => {
      const carried = await carriedOf(ref);
      if (!carried) return inside.find(ref);
      const { mark, at, pages } = carried;
      const ageMs = services.now().getTime() - at.getTime();
      const line = await lines.of(carried.org_id);
      // The account is not there any more, or the clinic has gone to another service.
      if (line?.service !== carried.service) return null;
      const asked = async () => {
        const id = carried.provider_id ?? (await line.lookUp(mark, at));
        if (id === null) return ageMs < bookingMs ? ('under_way' as const) : null;
        return line.status(id, { mark, pages });
      };
      const found = await integrations.watch('fax', asked).catch(() => 'under_way' as const);
      return found === 'under_way' && ageMs > patienceMs ? null : found;
    },
    stop: async (ref) => {
      const carried = await carriedOf(ref);
      if (!carried) return inside.stop(ref);
      const { mark, at, pages, provider_id: known } = carried;
      const line = await lines.of(carried.org_id);
      if (line?.service !== carried.service || !line.stop) return null;
      const id = known ?? (await integrations.watch('fax', () => line.lookUp(mark, at)));
      return id === null ? null : integrations.watch('fax', () => line.stop!(id, { mark, pages }));
    },
  };
};
