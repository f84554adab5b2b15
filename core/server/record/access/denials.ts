import type { Consent, ConsentProvision } from '@medplum/fhirtypes';
import type { AccountRole, Stored } from '../../../shared/index.ts';
import { Failure } from '../../failure.ts';
import type { FhirRecord } from '../fhirRecord.ts';

/** `Consent.provision.actor.role` of everyone who has a role in the clinic: the code is the role, `actor.reference` the clinic's Organization. */
export const roleSystem = 'urn:pavilion:role';

export interface Actor {
  /** FHIR id of the Practitioner. */
  readonly practitioner: string | null;
  readonly role: AccountRole;
  readonly orgId: string;
}

const names = ({ actor = [] }: ConsentProvision, { practitioner, role, orgId }: Actor): boolean =>
  actor.some(({ reference, role: as }) => {
    if (practitioner !== null && reference?.reference === `Practitioner/${practitioner}`) return true;
    const codes = (as?.coding ?? []).filter(({ system }) => system === roleSystem);
    return reference?.reference === `Organization/${orgId}` && codes.some(({ code }) => code === role);
  });

const holds = ({ period }: ConsentProvision, now: string): boolean =>
  (period?.start === undefined || period.start <= now) &&
  (period?.end === undefined || now.slice(0, period.end.length) <= period.end);

const denies = (provision: ConsentProvision | undefined, actor: Actor, now: string): boolean =>
  provision !== undefined &&
  holds(provision, now) &&
  ((provision.type === 'deny' && names(provision, actor)) ||
    (provision.provision ?? []).some((inner) => denies(inner, actor, now)));

/** Does this consent hide the patient's clinical data from this member of staff? A denial within a permission counts. */
export const isDenial = (consent: Consent, actor: Actor, now: Date): boolean =>
  consent.status === 'active' && denies(consent.provision, actor, now.toISOString());

/** The consent by which this patient denies this member of staff; null where none does. */
export const denialBy = async (inner: FhirRecord, patient: string, actor: Actor, now: Date): Promise<string | null> => {
  let page = await inner.search('Consent', { patient: `Patient/${patient}`, status: 'active', _count: 200 });
  for (;;) {
    const found = (page.resources as readonly Stored<Consent>[]).find((consent) => isDenial(consent, actor, now));
    if (found) return found.id;
    if (page.next === null) return null;
    page = await inner.search('Consent', page.next);
  }
};

/** FHIR ids of the patients who deny this member of staff, with the ids of the consents that say so. */
export const denialsFor = async (inner: FhirRecord, actor: Actor, now: Date): Promise<ReadonlyMap<string, string>> => {
  const actors = [`Organization/${actor.orgId}`];
  if (actor.practitioner !== null) actors.push(`Practitioner/${actor.practitioner}`);
  const found = new Map<string, string>();
  const active = { status: 'active', _count: 200 } as const;
  let page = await inner.search('Consent', { ...active, actor: actors.join(',') }).catch((error: unknown) => {
    // A server that cannot search by actor must not open what a consent closes: all of them are read then.
    if (inner.elsewhere && error instanceof Failure && error.code === 'invalid_input')
      return inner.search('Consent', active);
    throw error;
  });
  for (;;) {
    for (const consent of page.resources as readonly Stored<Consent>[]) {
      const patient = /^Patient\/(.+)$/.exec(consent.patient?.reference ?? '')?.[1];
      if (patient !== undefined && isDenial(consent, actor, now)) found.set(patient, consent.id);
    }
    if (page.next === null) return found;
    page = await inner.search('Consent', page.next);
  }
};
