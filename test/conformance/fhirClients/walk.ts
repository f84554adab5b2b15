import type { Bundle } from '@medplum/fhirtypes';
import type { Ids } from '../../kit/server/synthea.ts';

/** Search results in their pages, with nothing but what a FHIR client of somebody else's offers. */
export interface Reader {
  readonly name: string;
  /** Every page of one search. */
  pages(type: string, params: Readonly<Record<string, string>>): Promise<readonly Bundle[]>;
}

const idsIn = (bundles: readonly Bundle[], type: string): string[] =>
  bundles.flatMap(({ entry = [] }) =>
    entry.flatMap(({ resource }) => (resource?.resourceType === type ? [resource.id ?? ''] : [])),
  );

export interface Walked {
  readonly type: string;
  readonly found: number;
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  readonly twice: number;
  readonly total: number | undefined;
}

/** A patient's whole record, type by type. */
export const walk = async (reader: Reader, patient: string, own: Ids, count = '40'): Promise<readonly Walked[]> => {
  const walked: Walked[] = [];
  for (const [type, ids] of own) {
    const who: Record<string, string> = type === 'Patient' ? { _id: patient } : { patient };
    const pages = await reader.pages(type, { ...who, _count: count, _total: 'accurate' });
    const found = idsIn(pages, type);
    walked.push({
      type,
      found: found.length,
      missing: [...ids].filter((id) => !found.includes(id)),
      extra: found.filter((id) => !ids.has(id)),
      twice: found.length - new Set(found).size,
      total: pages[0]?.total,
    });
  }
  return walked;
};

/** What a walk must be, from the bundle alone. */
export const whole = (own: Ids): readonly Walked[] =>
  [...own].map(([type, ids]) => ({ type, found: ids.size, missing: [], extra: [], twice: 0, total: ids.size }));
