import type { Questionnaire } from '@medplum/fhirtypes';
import type { ClinicalRecord, StoredOf } from '#clinical/shared';
import { repairExtensions } from '../../shared/questionnaire/repairExtensions.ts';
import { isList, isRecord } from '#core/shared';

export const largestFile = 2_000_000;

const isItems = (items: unknown): boolean =>
  items === undefined ||
  (isList(items) &&
    items.every(
      (item) =>
        isRecord(item) && typeof item.linkId === 'string' && typeof item.type === 'string' && isItems(item.item),
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
export const saveQuestionnaire = async (
  record: ClinicalRecord,
  questionnaire: Questionnaire,
): Promise<StoredOf<'Questionnaire'>> => {
  const { id: _id, meta: _meta, text: _text, ...rest } = repairExtensions(questionnaire);
  const url = questionnaire.url ?? `urn:uuid:${crypto.randomUUID()}`;
  const named: Questionnaire = { ...rest, url };
  const { resources } = await record.fetch('Questionnaire', { url, _count: 1 });
  const [before] = resources;
  if (before) return record.update({ ...named, id: before.id, meta: before.meta });
  return record.create(named);
};
