import type { Binary, Coding, DocumentReference } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { conceptText, idOf, referenceTo, staffOnly, type Stored } from '#clinical/shared';
import { saysSensitive } from '#clinical/shared/sensitive/sensitive.ts';
import { restricted } from '#clinical/shared/shares/shareKinds.ts';
import type { CallContext, ServerServices } from '#core/server';
import type { Locale } from '#core/shared';

type Services = Pick<ServerServices, 'record' | 'now'>;

/** Pages that the house makes of what a record holds, for the caller who may read all of it. */
export interface HousePages extends Required<Pick<DocumentReference, 'subject' | 'type' | 'description'>> {
  readonly author: DocumentReference['author'];
  readonly related?: NonNullable<DocumentReference['context']>['related'];
  /** Of which kind they are, and what they are made of: the same state makes one document in each language. */
  readonly identifier: { readonly system: string; readonly value: string };
  /** Where they can be had in several. */
  readonly language?: Locale;
  /** Everything that they are made of: they are as open, and as confidential. */
  readonly of: readonly Stored[];
  readonly draw: () => Promise<Uint8Array>;
}

/** Who asks for the same pages at the same moment waits, and finds what the other made. */
export const inTurn = async ({ db, caller }: CallContext, what: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pages:${caller.orgId}:${what}`}, 0))`.execute(db);
};

/** Every label of what pages are made of. */
const labelsOf = (of: readonly Stored[]): readonly Coding[] => {
  // What speaks of something sensitive by its codes alone is labelled where it becomes a picture of words.
  const given = [...of.flatMap(({ meta }) => meta?.security ?? []), ...(of.some(saysSensitive) ? [restricted] : [])];
  const isOpen = ({ system }: Coding): boolean => system !== staffOnly.system;
  const open = new Map(given.filter(isOpen).map((one) => [`${one.system}|${one.code}`, one] as const));
  return [...open.values(), ...(given.every(isOpen) ? [] : [staffOnly])];
};

const hasLabels = ({ meta }: Stored, labels: readonly Coding[]): boolean =>
  labels.every(({ system, code }) => meta?.security?.some((one) => one.system === system && one.code === code));

/**
 * The document of these pages, made where there is none yet in this state; `earlier` ones of the same kind and of another state
 * are superseded, and become as closed and as confidential. Its id. Called after `inTurn`.
 */
export const keepPages = async (
  services: Services,
  { db, caller, audit }: CallContext,
  { subject, type, author, description, related, identifier, language, of, draw }: HousePages,
  earlier: readonly Stored<DocumentReference>[],
): Promise<string> => {
  const labels = labelsOf(of);
  const own = earlier.filter((one) => one.identifier?.some(({ system }) => system === identifier.system));
  const same = own.filter(
    (one) => hasLabels(one, labels) && one.identifier?.some(({ value }) => value === identifier.value),
  );
  const kept = same.find(({ content }) => content[0]?.attachment.language === language);
  if (kept) return kept.id;
  const replaced = own.filter((one) => !same.includes(one));
  const bytes = await draw();
  const security = labels.length > 0 ? { meta: { security: [...labels] } } : {};
  // The house makes these, of words that others wrote: whoever asks may read them.
  const house = services.record(db, caller.orgId, caller);
  const binary = await house.create<Binary>({
    ...{ resourceType: 'Binary', ...security, contentType: 'application/pdf', securityContext: subject },
    data: Buffer.from(bytes).toString('base64'),
  });
  const at = services.now().toISOString();
  const document = await house.create<DocumentReference>({
    resourceType: 'DocumentReference',
    ...security,
    status: 'current',
    docStatus: 'final',
    ...{ subject, date: at, type, author, description, identifier: [identifier] },
    ...(related && { context: { related } }),
    relatesTo: replaced.map(({ id }) => ({ code: 'replaces', target: referenceTo('DocumentReference', id) })),
    content: [
      {
        attachment: {
          ...{ contentType: 'application/pdf', title: description, size: bytes.byteLength, creation: at },
          ...{ url: `Binary/${binary.id}`, ...(language && { language }) },
        },
      },
    ],
  });
  for (const one of replaced) {
    const others = (one.meta?.security ?? []).filter((label) => !labels.some(({ code }) => code === label.code));
    const meta = { ...one.meta, security: [...others, ...labels] };
    await house.update({ ...one, meta, status: 'superseded' as const }, one.meta?.versionId);
  }
  const patientId = idOf(subject, 'Patient');
  await audit({
    action: 'created',
    target: { type: 'DocumentReference', id: document.id },
    ...(patientId && { patientId }),
    detail: { of: conceptText(type) },
  });
  return document.id;
};
