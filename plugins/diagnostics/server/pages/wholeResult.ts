import type { Observation, Provenance, Reference, Resource, ResourceType } from '@medplum/fhirtypes';
import type { FhirRecord } from '#clinical/server/record/fhirRecord.ts';
import { orUnread } from '#clinical/server/record/orUnread.ts';
import { idOf, isOf, personName, type SearchParams, type Stored, type StoredOf } from '#clinical/shared';
import { conflict, type Failure } from '#core/server';
import { patientOf, referenceOf, type Result } from '../result.ts';
import { isAcknowledgement } from '../../shared/review.ts';
import { openReviewOf } from '../review.ts';

/** Of one result; panels within panels are deep enough. */
const [mostValues, mostDepth] = [400, 4] as const;
const atOnce = 100;

export interface ReadValue {
  readonly value: Observation;
  /** 0 for the result's own, 1 for those of a panel. */
  readonly depth: number;
  /** Null for one that could not be read. */
  readonly specimen: StoredOf<'Specimen'> | null | undefined;
}

export interface WholeResult {
  readonly result: Result;
  /** Every one, panels before what they hold. */
  readonly values: readonly ReadValue[];
  /** Null for what could not be read. */
  readonly orders: readonly (StoredOf<'ServiceRequest'> | null)[];
  readonly specimens: readonly (StoredOf<'Specimen'> | null)[];
  readonly acknowledged: readonly Provenance[] | null;
  /** A review of it waits; null where that could not be read. */
  readonly waits: boolean | null;
  /** '' where nothing says it. */
  readonly nameOf: (reference: Reference) => string;
  /** Everything of the record that is on the pages. */
  readonly of: readonly Stored[];
}

const notWhole = (): Failure =>
  conflict('You can’t see every part of this result, so no pages were made of it.', 'not_whole');

const hasId = (one: Resource): one is Stored => one.id !== undefined;

type Part = 'Observation' | 'ServiceRequest' | 'Specimen';

/** Reads what a result names: within itself, or in the record with the caller's rights; only what is of the same patient. */
class PartReader {
  readonly read = new Map<string, Stored>();

  constructor(
    private readonly record: FhirRecord,
    private readonly patient: string,
  ) {}

  /** In the order in which they are named; null for what is not there for the caller. */
  async all<T extends Part>(
    type: T,
    from: Result | Observation,
    references: readonly Reference[],
  ): Promise<readonly (StoredOf<T> | null)[]> {
    const ids = [...new Set(references.flatMap((one) => idOf(one, type) ?? []))];
    for (let n = 0; n < ids.length; n += atOnce) {
      const asked = { _id: ids.slice(n, n + atOnce).join(','), _count: atOnce };
      const found: readonly Stored[] = (await orUnread(this.record.search(type, asked)))?.resources ?? [];
      for (const one of found) {
        const key = `${type}/${one.id}`;
        // The same thing is one, however often it is named.
        if (!this.read.has(key) && this.isTheirs(one)) this.read.set(key, one);
      }
    }
    return references.map((reference) => this.within(type, from, reference) ?? this.known(type, reference));
  }

  private known<T extends Part>(type: T, reference: Reference): StoredOf<T> | null {
    const one = this.read.get(`${type}/${idOf(reference, type)}`);
    return one && isOf(one, type) ? one : null;
  }

  private within<T extends Part>(
    type: T,
    { contained }: Result | Observation,
    { reference }: Reference,
  ): StoredOf<T> | null {
    const own = reference?.startsWith('#') ? contained?.find(({ id }) => reference === `#${id}`) : undefined;
    return own && hasId(own) && isOf(own, type) ? own : null;
  }

  private isTheirs(one: Stored): boolean {
    const isPart = isOf(one, 'Observation') || isOf(one, 'ServiceRequest') || isOf(one, 'Specimen');
    return isPart && (one.subject === undefined || idOf(one.subject, 'Patient') === this.patient);
  }
}

/** @throws Failure 409 `not_whole` */
const readValues = async (reader: PartReader, result: Result): Promise<readonly Omit<ReadValue, 'specimen'>[]> => {
  const values: { value: Stored<Observation>; depth: number }[] = [];
  const take = async (from: Result | Observation, references: readonly Reference[], depth: number): Promise<void> => {
    for (const value of await reader.all('Observation', from, references)) {
      if (!value) throw notWhole();
      if (values.some((one) => one.value === value)) continue;
      if (values.length === mostValues || depth > mostDepth) throw notWhole();
      values.push({ value, depth });
      await take(value, value.hasMember ?? [], depth + 1);
    }
  };
  if (result.resourceType === 'DiagnosticReport') await take(result, result.result ?? [], 0);
  else {
    values.push({ value: result, depth: 0 });
    await take(result, result.hasMember ?? [], 1);
  }
  return values;
};

/** Every page of a search; null where the caller may not read the type. */
const everyOne = async <T extends ResourceType>(
  record: FhirRecord,
  type: T,
  params: SearchParams,
): Promise<readonly StoredOf<T>[] | null> => {
  const all: StoredOf<T>[] = [];
  let next: SearchParams | string | null = params;
  while (next !== null) {
    const page: Awaited<ReturnType<typeof record.search<T>>> | null = await orUnread(record.search(type, next));
    if (!page) return null;
    all.push(...page.resources);
    next = page.next;
  }
  return all;
};

const nameIn = async (record: FhirRecord, reference: Reference): Promise<string> => {
  const find = async <T extends ResourceType>(type: T): Promise<StoredOf<T> | null> => {
    const id = idOf(reference, type);
    return id === undefined ? null : orUnread(record.find(type, id));
  };
  const role = await find('PractitionerRole');
  return (
    personName((await find('Practitioner'))?.name) ||
    ((await find('Organization'))?.name ?? role?.practitioner?.display ?? role?.organization?.display ?? '')
  );
};

/**
 * A result with everything that its pages say, read with the caller's rights.
 * @throws Failure 409 `not_whole` where a value is missing, not theirs to read, or another patient's
 */
export const readWholeResult = async (record: FhirRecord, result: Result): Promise<WholeResult> => {
  const reader = new PartReader(record, patientOf(result) ?? '');
  const own = await readValues(reader, result);
  const values: ReadValue[] = [];
  for (const one of own) {
    const { specimen } = one.value;
    values.push({ ...one, specimen: specimen && (await reader.all('Specimen', result, [specimen]))[0] });
  }
  const sources = result.specimen ? [result.specimen].flat() : [];
  const specimens = await reader.all('Specimen', result, sources);
  const basedOn = (result.basedOn ?? []).filter((one) => idOf(one, 'ServiceRequest') !== undefined);
  const orders = await reader.all('ServiceRequest', result, basedOn);
  const trail = await everyOne(record, 'Provenance', { target: referenceOf(result), _count: atOnce });
  const acknowledged = trail?.filter(isAcknowledgement) ?? null;
  const waiting = await orUnread(openReviewOf(result, record).then((review) => ({ review })));
  const names = new Map<string, string>();
  const named = [
    ...(result.performer ?? []),
    ...(result.resourceType === 'DiagnosticReport' ? (result.resultsInterpreter ?? []) : []),
    ...orders.flatMap((order) => order?.requester ?? []),
    ...(acknowledged ?? []).flatMap(({ agent }) => agent.map(({ who }) => who)),
  ];
  for (const one of named)
    if (one.reference !== undefined && !one.display && !names.has(one.reference))
      names.set(one.reference, await nameIn(record, one));
  return {
    ...{ result, values, orders, specimens, acknowledged },
    waits: waiting && waiting.review !== null,
    nameOf: ({ display, reference = '' }) => display ?? names.get(reference) ?? '',
    of: [result, ...reader.read.values(), ...(acknowledged ?? []).filter(hasId)],
  };
};
