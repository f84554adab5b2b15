import type { Questionnaire } from '@medplum/fhirtypes';
import type { ClinicalRecord, StoredOf } from '../../../../core/shared/index.ts';
import { mended } from '../../shared/questionnaire/mended.ts';

export const largestFile = 2_000_000;

const isItems = (items: unknown): boolean =>
  items === undefined ||
  (Array.isArray(items) &&
    items.every(
      (item) =>
        typeof item === 'object' &&
        item !== null &&
        typeof (item as { linkId?: unknown }).linkId === 'string' &&
        typeof (item as { type?: unknown }).type === 'string' &&
        isItems((item as { item?: unknown }).item),
    ));

/** The Questionnaire in a file's text; undefined where it holds none. */
export const questionnaireIn = (text: string): Questionnaire | undefined => {
  try {
    const parsed = JSON.parse(text) as Questionnaire;
    const isOne = parsed?.resourceType === 'Questionnaire' && Array.isArray(parsed.item) && isItems(parsed.item);
    return isOne ? parsed : undefined;
  } catch {
    return undefined;
  }
};

/** Puts a questionnaire into the record; one with the same address is brought up to date. */
export const keep = async (
  record: ClinicalRecord,
  questionnaire: Questionnaire,
): Promise<StoredOf<'Questionnaire'>> => {
  const { id: _id, meta: _meta, text: _text, ...rest } = mended(questionnaire);
  const url = questionnaire.url ?? `urn:uuid:${crypto.randomUUID()}`;
  const named: Questionnaire = { ...rest, url };
  const { resources } = await record.fetch('Questionnaire', { url, _count: 1 });
  const [before] = resources;
  if (before) return record.update({ ...named, id: before.id, meta: before.meta });
  return record.create(named);
};
