import type { Resource } from '@medplum/fhirtypes';
import { canonicalJson } from '../../audit/auditTrail.ts';
import { referencesIn } from './whose.ts';

/** Elements that a patient may change in what is there already; types that are not here may change wholly. */
const changeable: Readonly<Record<string, readonly string[]>> = {
  Patient: ['telecom', 'address', 'contact', 'communication', 'photo', 'extension'],
  Task: ['status', 'statusReason', 'output', 'note', 'lastModified', 'executionPeriod', 'businessStatus'],
  Communication: ['status', 'received', 'note'],
};

/** Elements that say who speaks: in what a patient writes it is the patient, or somebody of theirs, never staff. */
const speaking = ['author', 'source', 'sender', 'informationSource', 'performer'];

/** Where a patient's preferences stand; every other extension (birth sex, race, imported ones) is the clinic's. */
const preference = /^urn:pavilion:|preference/i;

type Elements = Readonly<Record<string, unknown>>;
interface Extension {
  readonly url?: string;
}

const same = (a: unknown, b: unknown): boolean => canonicalJson(a ?? null) === canonicalJson(b ?? null);

const elementsOf = (resource: object): Elements => resource as Elements;

/** Names of the elements in which two versions differ; a name with a primitive's extension counts as its element. */
const differing = (before: Resource, after: Resource): readonly string[] => {
  const [one, other] = [elementsOf(before), elementsOf(after)];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  for (const server of ['meta', 'text']) names.delete(server);
  return [...names].filter((name) => !same(one[name], other[name])).map((name) => name.replace(/^_/, ''));
};

const extensionsKept = (before: Resource, after: Resource): boolean => {
  const fixed = (resource: Resource): readonly unknown[] =>
    ((resource as { extension?: Extension[] }).extension ?? []).filter(({ url = '' }) => !preference.test(url));
  return same(fixed(before), fixed(after));
};

/** The elements that a patient changed and may not; `status` where the whole is closed to them. */
export const forbiddenChanges = (before: Resource, after: Resource): readonly string[] => {
  const type = before.resourceType;
  const changed = differing(before, after);
  if (type === 'QuestionnaireResponse') {
    const { status } = after as { status?: string };
    const open = (before as { status?: string }).status === 'in-progress';
    return open || changed.length === 0 || status === 'amended' ? [] : ['status'];
  }
  const free = changeable[type];
  const refused = free ? changed.filter((name) => !free.includes(name)) : [];
  return changed.includes('extension') && free?.includes('extension') && !extensionsKept(before, after)
    ? [...refused, 'extension']
    : refused;
};

/** Elements by which a patient speaks for somebody else. */
export const borrowedVoices = (resource: Resource): readonly string[] =>
  speaking.filter((name) =>
    referencesIn(elementsOf(resource)[name]).some((to) => !/^(Patient|RelatedPerson)\//.test(to)),
  );

/** A form that was handed in stays in the record. */
export const mayRemove = (resource: Resource): boolean =>
  resource.resourceType !== 'QuestionnaireResponse' || (resource as { status?: string }).status === 'in-progress';

/** `meta` and the narrative are the server's: whatever a patient sends there is put back. */
export const withServersParts = <R extends Resource>(sent: R, before: Resource | null): R => {
  const { meta, text } = (before ?? {}) as R & { text?: unknown };
  const { meta: given, text: _, ...rest } = sent as R & { text?: unknown };
  const profile = before ? undefined : given?.profile;
  const kept = before ? meta : profile && { profile };
  return { ...rest, ...(kept && { meta: kept }), ...(text !== undefined && { text }) } as unknown as R;
};
