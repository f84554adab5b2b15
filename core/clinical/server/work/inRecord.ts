import type { Practitioner, Reference, ResourceType, Task } from '@medplum/fhirtypes';
import { conceptText, idOf, personName, referenceTo, type SearchParams, type StoredOf } from '#clinical/shared';
import type { FhirRecord } from '../record/fhirRecord.ts';
import type { Colleague, HeldItem, HeldWork } from './heldWork.ts';

/** Every page of a search. */
export const allFound = async <T extends ResourceType>(
  record: FhirRecord,
  type: T,
  params: SearchParams,
): Promise<readonly StoredOf<T>[]> => {
  const found: StoredOf<T>[] = [];
  for (let asked: SearchParams | string | null = { ...params, _count: 200 }; asked !== null;) {
    const page: Awaited<ReturnType<typeof record.search<T>>> = await record.search(type, asked);
    found.push(...page.resources);
    asked = page.next;
  }
  return found;
};

/** How a resource of one type names whoever holds it. */
interface Held<T extends ResourceType> {
  readonly type: T;
  readonly search: (of: Colleague) => SearchParams;
  readonly is: (resource: StoredOf<T>) => boolean;
  readonly item: (resource: StoredOf<T>) => HeldItem;
  /** The same with `to` in the place of `from`. */
  readonly given: (resource: StoredOf<T>, to: Reference<Practitioner>, at: Date) => StoredOf<T>;
}

const heldInRecord = <T extends ResourceType>({
  type,
  search,
  is,
  item,
  given,
}: Held<T>): Pick<HeldWork, 'list' | 'give'> => ({
  list: async ({ record }, of) => (await allFound(record, type, search(of))).filter(is).map(item),
  give: async ({ record, now }, ids, { to }) => {
    const reference: Reference<Practitioner> = referenceTo('Practitioner', to.resourceId, to.name);
    for (const id of ids) {
      const found = await record.find(type, id, true);
      if (found) await record.update(given(found, reference, now));
    }
    return [];
  },
});

const openStatuses = 'draft,requested,received,accepted,ready,in-progress,on-hold';

/** Open Tasks that somebody owns. */
export const ownedTasks = (is: (task: Task) => boolean): Pick<HeldWork, 'list' | 'give'> =>
  heldInRecord({
    type: 'Task',
    search: ({ resourceId }) => ({ owner: `Practitioner/${resourceId}`, status: openStatuses }),
    is,
    item: ({ id, description, code, focus, for: patient, restriction }) => ({
      id,
      what: description ?? (conceptText(code) || (focus?.display ?? '')),
      patient: idOf(patient, 'Patient') ?? null,
      at: restriction?.period?.end ?? null,
    }),
    given: (task, owner, at) => ({ ...task, owner, lastModified: at.toISOString() }),
  });

/** All documents, whatever feature they are of, that somebody began and nobody signed; whoever takes one over is its author, and its versions say who wrote it. */
export const unsignedDocuments = (): Pick<HeldWork, 'list' | 'give'> =>
  heldInRecord({
    type: 'Composition',
    search: ({ resourceId }) => ({ author: `Practitioner/${resourceId}`, status: 'preliminary' }),
    is: () => true,
    item: ({ id, title, type, subject, date }) => ({
      id,
      what: title || conceptText(type),
      patient: idOf(subject, 'Patient') ?? null,
      at: date ?? null,
    }),
    given: (document, author) => ({ ...document, author: [author] }),
  });

/** Patients for whose care somebody answers; other practices that the record names stay. */
export const answeredPatients = (
  given: (patient: StoredOf<'Patient'>, from: string, to: Reference<Practitioner>) => StoredOf<'Patient'>,
): Pick<HeldWork, 'list' | 'give'> => ({
  list: async ({ record }, { resourceId }) => {
    const search = { 'general-practitioner': `Practitioner/${resourceId}`, 'active:not': 'false' };
    const found = await allFound(record, 'Patient', search);
    return found.map(({ id, name }) => ({ id, what: personName(name), patient: id, at: null }));
  },
  give: async ({ record }, ids, { from, to }) => {
    const reference: Reference<Practitioner> = referenceTo('Practitioner', to.resourceId, to.name);
    for (const id of ids) {
      const patient = await record.find('Patient', id, true);
      if (patient) await record.update(given(patient, `Practitioner/${from.resourceId}`, reference));
    }
    return [];
  },
});
