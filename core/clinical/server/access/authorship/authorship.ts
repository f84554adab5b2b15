import type { Resource, ResourceType } from '@medplum/fhirtypes';
import { authorOf } from '#clinical/shared/author.ts';
import { type Stored, verifiedUrl } from '#clinical/shared';
import { canonicalJson } from '#core/server/audit/hashChain.ts';
import { conflict } from '#core/server/failure.ts';
import type { Access } from '../access.ts';
import { Refused } from '../failures.ts';
import { ownWordsOnly, patientElements } from './patientElements.ts';
import { voicesBeyond, voicesOf, type Voice } from './voices.ts';
import { along, patientsOf } from '../whose.ts';
import { isList, isRecord } from '#core/shared';

/**
 * The one table of authorship: who may write which element in whose name, on create, update and delete, by type and role.
 *
 * Staff: nobody speaks for a colleague who signs in here, or for a patient, unless the words are the patient's report; what a
 * colleague signed is neither changed nor removed. Patients: the elements of `patientElements`, in their own name, and of
 * what the clinic wrote nothing. Who signed (Provenance, Consent.verification) and who saw what (AuditEvent) is written by
 * the server alone; `rights.ts` closes those types.
 */

const contentOf = (resource: Resource): string => {
  const { meta: _, text: __, ...rest } = resource as Resource & { text?: unknown };
  return canonicalJson(rest);
};

/** Puts back what stood there before: an undo. The words were said by whom they name. */
const isFormerVersion = async ({ inner }: Access, resource: Resource): Promise<boolean> => {
  const { resourceType: type, id } = resource;
  if (id === undefined || (await inner.everOf(type, [id])).size === 0) return false;
  const content = contentOf(resource);
  return (await inner.history(type, id)).some((version) => contentOf(version) === content);
};

const refusal = (
  type: string,
  patientId: string | undefined,
  message: string,
  names: readonly string[],
  text: string,
) =>
  new Refused(
    'forbidden',
    message,
    { type, patientId },
    Object.fromEntries(names.map((name) => [`${type}.${name}`, text])),
  );

// Staff

/** Signed and attested: ended or amended by the signing calls only. */
const isSigned = (resource: Resource): boolean => {
  const { resourceType: type, status, attester } = resource as Resource & { status?: string; attester?: unknown[] };
  return type === 'Composition' && (/^(final|amended|corrected)$/.test(status ?? '') || (attester ?? []).length > 0);
};

const signed = () => conflict('This is signed and cannot be changed. Write an addendum instead.', 'signed');

const practitionersIn = (voices: readonly Voice[]): readonly string[] => [
  ...new Set(voices.flatMap(({ reference }) => /^Practitioner\/(.+)$/.exec(reference)?.[1] ?? [])),
];

/** Voices of others than the caller who sign in here; a PractitionerRole counts as its Practitioner. */
const ofColleagues = async (access: Access, voices: readonly Voice[]): Promise<readonly Voice[]> => {
  if (voices.length === 0) return [];
  const roles = new Map<string, string>();
  for (const { reference } of voices) {
    const id = /^PractitionerRole\/(.+)$/.exec(reference)?.[1];
    const role = id === undefined ? null : await access.inner.find('PractitionerRole', id);
    if (role?.practitioner?.reference) roles.set(reference, role.practitioner.reference);
  }
  const named = voices.map((voice) => ({ voice, who: roles.get(voice.reference) ?? voice.reference }));
  const { ids } = await access.person();
  const mine = new Set(ids.map((id) => `Practitioner/${id}`));
  const others = named.filter(({ who }) => !mine.has(who));
  const known = await access.guarding.signIn(
    practitionersIn(others.map(({ voice, who }) => ({ ...voice, reference: who }))),
  );
  return others.flatMap(({ voice, who }) => (known.has(who.replace('Practitioner/', '')) ? [voice] : []));
};

const isPerson = ({ reference }: Voice): boolean => /^(Patient|RelatedPerson)\//.test(reference);

/** Patients and relatives in whose name staff may not write: only the patient's own report is allowed. */
const ofOtherPeople = (resource: Resource, voices: readonly Voice[]): readonly Voice[] => {
  const own = patientsOf(resource).map((id) => `Patient/${id}`);
  return voices.filter(
    (voice) =>
      isPerson(voice) &&
      (voice.is === 'authoritative' || (voice.reference.startsWith('Patient/') && !own.includes(voice.reference))),
  );
};

/** Replacing who recorded it last is what an edit does. */
const mayGo = new Set(['recorder', 'asserter', 'informationSource', 'source', 'expressedBy']);

const checkStaff = async (access: Access, after: Resource, before: Stored | null): Promise<void> => {
  const type = after.resourceType;
  if (before && isSigned(before)) {
    const withdrawn = contentOf({ ...before, status: 'entered-in-error' } as Resource) === contentOf(after);
    const theirs = await ofColleagues(
      access,
      voicesOf(before).filter(({ element }) => element === 'attester'),
    );
    if (!withdrawn || theirs.length > 0) throw signed();
    return;
  }
  const [added, gone] = [voicesBeyond(after, before), before ? voicesBeyond(before, after) : []];
  const lent = added.filter(({ is }) => is !== 'doing');
  const borrowed = [...(await ofColleagues(access, lent)), ...ofOtherPeople(after, lent)];
  const silenced = await ofColleagues(
    access,
    gone.filter(({ is, element }) => is === 'authoritative' && !mayGo.has(element)),
  );
  // A draft is in its author's name from its first word.
  const theirDraft =
    before && type === 'Composition' && contentOf(before) !== contentOf(after)
      ? await ofColleagues(
          access,
          voicesOf(before).filter(({ element }) => element === 'author'),
        )
      : [];
  const names = [...borrowed, ...silenced, ...theirDraft].map(({ element }) => element);
  if (names.length === 0 || (await isFormerVersion(access, after))) return;
  const [patientId] = patientsOf(after);
  throw refusal(type, patientId, 'You can only write in your own name.', names, 'This is in another person’s name.');
};

// Patients

const differing = (before: Resource, after: Resource): readonly string[] => {
  const [one, other] = [
    new Map<string, unknown>(Object.entries(before)),
    new Map<string, unknown>(Object.entries(after)),
  ];
  const names = new Set([...one.keys(), ...other.keys()]);
  for (const server of ['meta', 'text', 'resourceType', 'id']) names.delete(server);
  return [...names]
    .filter((name) => canonicalJson(one.get(name) ?? null) !== canonicalJson(other.get(name) ?? null))
    .map((name) => name.replace(/^_/, ''));
};

/** Where a patient's preferences stand; every other extension (birth sex, race, imported ones) is the clinic's. */
const preference = /^urn:pavilion:|preference/i;

interface Extended {
  readonly url?: string;
  readonly extension?: readonly Extended[];
}

const extensionsKept = (before: Resource, after: Resource): boolean => {
  const fixed = (resource: Resource): string =>
    canonicalJson(((resource as Extended).extension ?? []).filter(({ url = '' }) => !preference.test(url)));
  return fixed(before) === fixed(after);
};

/** What stands under a mark: of an address or a number itself, of anything else the whole. */
const marked = (holder: object, mark: unknown): string => {
  const { meta: _meta, text: _text, ...whole } = holder as Readonly<Record<string, unknown>>;
  const { resourceType, system, value } = whole;
  return canonicalJson(resourceType === undefined && value !== undefined ? { system, value, mark } : whole);
};

/** What staff or a code checked: a patient keeps it as it was or drops its mark, and never makes one. */
const checkedIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(checkedIn);
  if (typeof value !== 'object' || value === null) return [];
  const { extension } = value as { readonly extension?: unknown };
  const mark = isList(extension) ? extension.find((one) => isRecord(one) && one.url === verifiedUrl) : undefined;
  return [...(mark ? [marked(value, mark)] : []), ...Object.values(value).flatMap(checkedIn)];
};

/** The elements that a patient wrote and may not; `status` where the whole is closed to them. */
export const forbiddenElements = (after: Resource, before: Resource | null): readonly string[] => {
  const type = after.resourceType;
  const free = patientElements(type, before === null);
  const changed = differing(before ?? ({ resourceType: type } as Resource), after);
  if (before && type === 'QuestionnaireResponse' && changed.length > 0) {
    const [from, to] = [(before as { status?: string }).status, after.status];
    if (from !== 'in-progress' && to !== 'amended') return ['status'];
  }
  const checked = new Set(checkedIn(before));
  if (checkedIn(after).some((one) => !checked.has(one))) return ['extension'];
  const refused = changed.filter((name) => !free.has(name));
  const kept = !changed.includes('extension') || type !== 'Patient' || (before && extensionsKept(before, after));
  return kept ? refused : [...refused, 'extension'];
};

/**
 * Elements by which a patient would speak for anyone but themself and their own people; and whoever stands for them for anyone
 * but themself.
 * @param standing FHIR id of the RelatedPerson who stands for the patient
 */
export const borrowedVoices = (
  after: Resource,
  before: Resource | null,
  own: string | null,
  standing?: string,
): readonly string[] => {
  const mine = (reference: string): boolean =>
    standing === undefined
      ? reference === `Patient/${own}` || reference.startsWith('RelatedPerson/')
      : reference === `RelatedPerson/${standing}`;
  return voicesBeyond(after, before)
    .filter(({ reference }) => !mine(reference))
    .map(({ element }) => element);
};

/** Another author changed it: staff, an import, another system. */
const isClinics = async (access: Access, before: Stored): Promise<boolean> => {
  const type: ResourceType = before.resourceType;
  if (!ownWordsOnly.has(type)) return false;
  const { shared } = access.guarding.caller;
  const author = shared ? `RelatedPerson/${shared.as}` : `Patient/${await access.own()}`;
  const versions = await access.inner.history(type, before.id);
  // A form that the clinic asked for is the patient's to fill in until it is handed in.
  const isOpenForm = (one: Resource): boolean =>
    type === 'QuestionnaireResponse' && (one as { status?: string }).status === 'in-progress';
  return versions.some((version) => !isOpenForm(version) && authorOf(version)?.reference !== author);
};

const clinicWrote = (type: string, patientId: string | undefined): Refused =>
  refusal(type, patientId, 'Your clinic wrote this. Ask your clinic to change it.', ['status'], 'Ask your clinic.');

const checkPatient = async (access: Access, after: Resource, before: Stored | null): Promise<void> => {
  const type = after.resourceType;
  const own = await access.own();
  const patientId = own ?? undefined;
  if (before && differing(before, after).length > 0 && (await isClinics(access, before)))
    throw clinicWrote(type, patientId);
  const elements = forbiddenElements(after, before);
  if (elements.length > 0) {
    const message = 'Only your clinic can change this part of your record. Ask your clinic.';
    throw refusal(type, patientId, message, elements, 'Ask your clinic to change this.');
  }
  const voices = borrowedVoices(after, before, own, access.guarding.caller.shared?.as);
  if (voices.length > 0)
    throw refusal(type, patientId, 'You can only write in your own name.', voices, 'This must be you.');
};

/** @throws Refused 403 naming the elements, Failure 409 `signed` */
export const checkAuthorship = (access: Access, after: Resource, before: Stored | null): Promise<void> =>
  access.isPatient ? checkPatient(access, after, before) : checkStaff(access, after, before);

/** @throws Refused 403, Failure 409 `signed` */
export const checkRemoval = async (access: Access, before: Stored): Promise<void> => {
  if (isSigned(before)) throw signed();
  if (!access.isPatient) {
    const drafts =
      before.resourceType === 'Composition' ? voicesOf(before).filter(({ element }) => element === 'author') : [];
    if ((await ofColleagues(access, drafts)).length > 0)
      throw refusal(before.resourceType, patientsOf(before)[0], 'This is a colleague’s draft.', [], '');
    return;
  }
  // A form that was handed in stays in the record.
  const handedIn = before.resourceType === 'QuestionnaireResponse' && before.status !== 'in-progress';
  const [patientId] = patientsOf(before);
  if (handedIn || (await isClinics(access, before))) throw clinicWrote(before.resourceType, patientId);
};

/** `meta` and the narrative are the server's, and so is who confirmed a consent: whatever is sent there is put back. */
export const withServersParts = <R extends Resource>(sent: R, before: Resource | null): R => {
  const { meta, text, verification } = (before ?? {}) as R & { text?: unknown; verification?: unknown };
  const { meta: given, text: _, ...rest } = sent as R & { text?: unknown };
  if (sent.resourceType === 'Consent') {
    delete (rest as { verification?: unknown }).verification;
    if (verification !== undefined) (rest as { verification?: unknown }).verification = verification;
  }
  const profile = before ? undefined : given?.profile;
  const kept = before ? meta : profile && { profile };
  return { ...rest, ...(kept && { meta: kept }), ...(text !== undefined && { text }) } as unknown as R;
};

/** That a patient agreed, face to face, is stamped by the server when staff write it down: with whom, and when. */
export const withEvidence = <R extends Resource>(sent: R, now: Date): R => {
  const consent = sent;
  if (consent.resourceType !== 'Consent' || consent.verification === undefined) return sent;
  const [patient] = along(consent, ['patient']);
  const verification = [{ verified: true, verifiedWith: patient, verificationDate: now.toISOString() }];
  return { ...sent, verification };
};
