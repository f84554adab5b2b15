import type { Binary, DocumentReference } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { closedToPatient, conceptText, idOf, referenceTo, staffOnly, type Stored } from '#clinical/shared';
import { saysSensitive } from '#clinical/shared/sensitive/sensitive.ts';
import { restricted } from '#clinical/shared/shares/shareKinds.ts';
import type { CallContext, ServerServices } from '#core/server';

type Services = Pick<ServerServices, 'record' | 'now'>;

/** Pages that the house makes of what a record holds, for the caller who may read all of it. */
export interface HousePages extends Required<Pick<DocumentReference, 'subject' | 'type' | 'description'>> {
  readonly author: DocumentReference['author'];
  readonly related?: NonNullable<DocumentReference['context']>['related'];
  /** Of which kind they are, and what they are made of: the same state makes one document. */
  readonly identifier: { readonly system: string; readonly value: string };
  /** Everything that they are made of: they are as open, and as confidential. */
  readonly of: readonly Stored[];
  readonly draw: () => Promise<Uint8Array>;
}

/** Who asks for the same pages at the same moment waits, and finds what the other made. */
export const inTurn = async ({ db, caller }: CallContext, what: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pages:${caller.orgId}:${what}`}, 0))`.execute(db);
};

/**
 * The document of these pages, made where there is none yet; `earlier` ones of the same kind are superseded. Its id. Called after
 * `inTurn`.
 */
export const keepPages = async (
  services: Services,
  { db, caller, audit }: CallContext,
  { subject, type, author, description, related, identifier, of, draw }: HousePages,
  earlier: readonly Stored<DocumentReference>[],
): Promise<string> => {
  const own = earlier.filter((one) => one.identifier?.some(({ system }) => system === identifier.system));
  const kept = own.find((one) => one.identifier?.some(({ value }) => value === identifier.value));
  if (kept) return kept.id;
  const bytes = await draw();
  // What speaks of something sensitive by its codes alone is labelled where it becomes a picture of words.
  const given = [...of.flatMap(({ meta }) => meta?.security ?? []), ...(of.some(saysSensitive) ? [restricted] : [])];
  const labels = new Map(given.map((one) => [`${one.system}|${one.code}`, one] as const));
  const security = [...labels.values()].filter(({ system }) => system !== staffOnly.system);
  const isClosed = security.length < labels.size;
  // The house makes these, of words that others wrote: whoever asks may read them.
  const house = services.record(db, caller.orgId, caller);
  const binary = await house.create<Binary>({
    ...{ resourceType: 'Binary', contentType: 'application/pdf', securityContext: subject },
    data: Buffer.from(bytes).toString('base64'),
  });
  const at = services.now().toISOString();
  const made: DocumentReference = {
    resourceType: 'DocumentReference',
    ...(security.length > 0 && { meta: { security } }),
    status: 'current',
    docStatus: 'final',
    ...{ subject, date: at, type, author, description, identifier: [identifier] },
    ...(related && { context: { related } }),
    relatesTo: own.map(({ id }) => ({ code: 'replaces', target: referenceTo('DocumentReference', id) })),
    content: [
      {
        attachment: {
          ...{ contentType: 'application/pdf', title: description, size: bytes.byteLength, creation: at },
          url: `Binary/${binary.id}`,
        },
      },
    ],
  };
  const document = await house.create(isClosed ? closedToPatient(made) : made);
  for (const one of own) await house.update({ ...one, status: 'superseded' as const }, one.meta?.versionId);
  const patientId = idOf(subject, 'Patient');
  await audit({
    action: 'created',
    target: { type: 'DocumentReference', id: document.id },
    ...(patientId && { patientId }),
    detail: { of: conceptText(type) },
  });
  return document.id;
};
