import type { ResourceType } from '@medplum/fhirtypes';
import type { Selectable } from 'kysely';
import type { Stored } from '#clinical/shared';
import { bounds } from '#core/server/budgets/bounds.ts';
import { goOn, paced } from '#core/server/budgets/pace.ts';
import { Failure } from '#core/server/failure.ts';
import type { ServerServices } from '#core/server/plugin/scope.ts';
import { patientsOf } from '../access/whose.ts';
import { outcomeOf } from '../fhir/outcome.ts';
import { spanOf } from '../index/dates.ts';
import { compartment } from '../index/rows.ts';
import type { FhirRecord, SearchedPage } from '../record/fhirRecord.ts';
import { answerJson } from '../record/stored.ts';
import { withServiceRights } from '../smart/serviceRights.ts';
import type { SmartGrantTable } from '../smart/tables.ts';
import { definitions } from '../resource/definitions.ts';
import { filtersOf, notYetBrought, withElements } from './narrowed.ts';
import type { BulkExportTable, ExportPosition } from './tables.ts';

/** An export that is held by this process, with the grant that it runs on. */
export interface HeldExport extends Selectable<BulkExportTable> {
  readonly grant: Pick<Selectable<SmartGrantTable>, 'account_id' | 'profile_id' | 'device_id' | 'scope'>;
  readonly appName: string;
}

/** Lines of one type, as they will stand in a file. */
export interface Lines {
  readonly type: string;
  readonly lines: readonly string[];
}

/** What one turn of work brought. */
export interface Slice {
  readonly files: readonly Lines[];
  readonly faults: readonly string[];
  /** Null: that was all. */
  readonly next: ExportPosition | null;
}

const perPage = 500;
const membersAtOnce = 20;
/** Of one turn: other exports have theirs after it, and a file that is begun again after a crash is soon made anew. */
const most = { bytes: 8 * 1024 * 1024, ms: 20_000, filters: 1_000 } as const;

const withRights = <T>(
  services: ServerServices,
  held: HeldExport,
  work: (record: FhirRecord) => Promise<T>,
): Promise<T> => {
  const { id, org_id: orgId, appName, base, grant, expires_at: until } = held;
  return withServiceRights(services, { id, orgId, appName, base, grant, until }, work);
};

/** As it was when the export began; null for what was not there yet, or had not changed since. */
const asItWas = async (record: FhirRecord, held: HeldExport, resource: Stored): Promise<Stored | null> => {
  const began = held.began_at.toISOString();
  const changed = ({ meta }: Stored): string => new Date(meta?.lastUpdated ?? 0).toISOString();
  if (changed(resource) <= began) return resource;
  const versions: readonly Stored[] = await record.history(resource.resourceType, resource.id);
  const then = versions.find((version) => changed(version) <= began) ?? null;
  const since = held.since === null ? null : spanOf(held.since)!.low.toISOString();
  return then && since !== null && changed(then) < since ? null : then;
};

const membersFrom = (held: HeldExport, group: number): readonly string[] =>
  held.patients.slice(group * membersAtOnce, (group + 1) * membersAtOnce);

const queryOf = (held: HeldExport, type: ResourceType, { group, page, filter = 0 }: ExportPosition): string => {
  const search = new URLSearchParams(filtersOf(held.narrowing, type)[filter]);
  search.append('_count', String(perPage));
  if (held.whose === 'group') {
    const members = membersFrom(held, group);
    if (type === 'Patient') search.append('_id', members.join(','));
    else search.append(compartment, members.map((id) => `Patient/${id}`).join(','));
  }
  if (held.since !== null) {
    search.append('_lastUpdated', `ge${held.since}`);
    // What is changed meanwhile moves to the end: it is met later, and not missed.
    search.append('_sort', '_lastUpdated');
  }
  if (page !== null) search.append('_page', page);
  return search.toString();
};

/** Of a group, in which place each member stands. */
type Places = ReadonlyMap<string, number>;

/** Whether a resource belongs in here, and was not brought with earlier members of the group. */
const belongs = (held: HeldExport, members: Places, { group }: ExportPosition, resource: Stored): boolean => {
  if (held.whose === 'all') return true;
  const patients = patientsOf(resource);
  if (held.whose === 'patients') return patients.length > 0;
  const places = patients.flatMap((id) => members.get(id) ?? []);
  return places.length === 0 || Math.floor(Math.min(...places) / membersAtOnce) === group;
};

const nextOf = (held: HeldExport, at: ExportPosition, next: string | null): ExportPosition | null => {
  const page = next === null ? null : new URLSearchParams(next).get('_page');
  if (page !== null) return { ...at, page };
  const groups = held.whose === 'group' ? Math.ceil(held.patients.length / membersAtOnce) : 1;
  if (at.group + 1 < groups) return { ...at, group: at.group + 1, page: null };
  const filter = (at.filter ?? 0) + 1;
  if (filter < filtersOf(held.narrowing, held.types[at.type]!).length) return { ...at, filter, group: 0, page: null };
  return at.type + 1 < held.types.length ? { type: at.type + 1, group: 0, page: null } : null;
};

/** Of this type there is nothing to be had: told apart from what ends the rights of the service as a whole. */
class Closed extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

const searched = async (record: FhirRecord, type: ResourceType, query: string): Promise<SearchedPage<ResourceType>> => {
  try {
    return await record.search(type, query);
  } catch (error) {
    // Closed by the role, a feature or the scopes, or not to be searched at all.
    if (error instanceof Failure && [400, 403, 404].includes(error.status)) throw new Closed(error);
    throw error;
  }
};

/** One page of the export; a type that the service cannot have is a fault. */
const readPage = async (
  services: ServerServices,
  held: HeldExport,
  members: Places,
  at: ExportPosition,
): Promise<{ readonly lines: readonly string[]; readonly next: string | null } | Failure> => {
  const type = held.types[at.type] as ResourceType;
  try {
    return await withRights(services, held, async (record) => {
      const page = await searched(record, type, queryOf(held, type, at));
      const lines: string[] = [];
      const known = await definitions();
      const earlier = filtersOf(held.narrowing, type).slice(0, at.filter ?? 0);
      const found = await notYetBrought(record, page.resources, earlier);
      for (const resource of found) {
        await goOn();
        const then = belongs(held, members, at, resource) ? await asItWas(record, held, resource) : null;
        if (then) lines.push(answerJson(withElements(known, held.narrowing, then)));
      }
      return { lines, next: page.next };
    });
  } catch (error) {
    if (error instanceof Closed) return error.failure;
    throw error;
  }
};

/** Reads on from where the export stands, for as long as a turn lasts. @throws Failure 401 where the app's rights have ended */
export const readSlice = (services: ServerServices, held: HeldExport): Promise<Slice> =>
  paced({ statementMs: bounds.statementMs.other }, async () => {
    const until = performance.now() + most.ms;
    const members = new Map(held.patients.map((id, place) => [id, place]));
    const files = new Map<string, string[]>();
    const faults: string[] = [];
    let bytes = 0;
    let at: ExportPosition | null = held.whose === 'group' && held.patients.length === 0 ? null : held.position;
    while (at && bytes < most.bytes && performance.now() < until) {
      const type = held.types[at.type]!;
      const page = await readPage(services, held, members, at);
      if (page instanceof Failure) {
        if (held.named) faults.push(JSON.stringify(outcomeOf(page)));
        at = nextOf(held, { ...at, filter: most.filters, group: held.patients.length }, null);
        continue;
      }
      if (page.lines.length > 0) files.set(type, [...(files.get(type) ?? []), ...page.lines]);
      for (const line of page.lines) bytes += line.length;
      at = nextOf(held, at, page.next);
    }
    return { files: [...files].map(([type, lines]) => ({ type, lines })), faults, next: at };
  });
