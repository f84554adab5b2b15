import type { Consent, ConsentProvision } from '@medplum/fhirtypes';
import type { AccountRole } from '#core/shared';
import { Failure } from '#core/server/failure.ts';
import type { FhirRecord } from '../../record/fhirRecord.ts';
import { spanOf } from '../../index/dates.ts';

/** `Consent.provision.actor.role` of everyone who has a role in the clinic: the code is the role, `actor.reference` the clinic's Organization. */
export const roleSystem = 'urn:pavilion:role';

/** One person in one organisation, under whichever of their profiles they call. */
export interface Actor {
  /** FHIR ids of everything that the person is there. */
  readonly ids: readonly string[];
  /** Every role that the person holds there. */
  readonly roles: readonly AccountRole[];
  readonly orgId: string;
}

/** By what a consent can name the person: `Practitioner/1`, `role:admin`. */
export const namesOf = ({ ids, roles }: Actor): readonly string[] => [
  ...ids.map((id) => `Practitioner/${id}`),
  ...roles.map((role) => `role:${role}`),
];

/** For how long a consent hides a patient's clinical data from whom. Null: without beginning, without end. */
export interface Denial {
  readonly patient: string;
  readonly actor: string;
  readonly starts: Date | null;
  readonly ends: Date | null;
}

type Span = Pick<Denial, 'starts' | 'ends'>;

/** Unreadable dates do not open anything. */
const within = ({ starts, ends }: Span, { period }: ConsentProvision): Span => {
  const [low, high] = [spanOf(period?.start ?? '')?.low ?? null, spanOf(period?.end ?? '')?.high ?? null];
  return {
    starts: starts && low ? (starts > low ? starts : low) : (starts ?? low),
    ends: ends && high ? (ends < high ? ends : high) : (ends ?? high),
  };
};

const actorsOf = ({ actor = [] }: ConsentProvision, orgId: string): readonly string[] =>
  actor.flatMap(({ reference, role }) => {
    const to = reference?.reference?.replace(/\/_history\/.*$/, '') ?? '';
    if (/^Practitioner\/./.test(to)) return [to];
    if (to !== `Organization/${orgId}`) return [];
    const codes = (role?.coding ?? []).filter(({ system }) => system === roleSystem);
    return codes.flatMap(({ code }) => (code === undefined ? [] : [`role:${code}`]));
  });

const denialsIn = (provision: ConsentProvision, span: Span, orgId: string): readonly Omit<Denial, 'patient'>[] => {
  const own = within(span, provision);
  const here = provision.type === 'deny' ? actorsOf(provision, orgId).map((actor) => ({ ...own, actor })) : [];
  return [...here, ...(provision.provision ?? []).flatMap((inner) => denialsIn(inner, own, orgId))];
};

/** Whom a consent keeps out of the patient's clinical data. A denial within a permission counts. */
export const denialsOf = (consent: Consent, orgId: string): readonly Denial[] => {
  const patient = /(?:^|\/)Patient\/([A-Za-z0-9\-.]{1,64})(?:\/_history\/[^/]+)?$/.exec(
    consent.patient?.reference ?? '',
  )?.[1];
  if (patient === undefined || consent.status !== 'active' || !consent.provision) return [];
  return denialsIn(consent.provision, { starts: null, ends: null }, orgId).map((denial) => ({ ...denial, patient }));
};

export const isInForce = ({ starts, ends }: Span, now: Date): boolean =>
  (starts === null || starts <= now) && (ends === null || ends >= now);

/** Does this consent hide the patient's clinical data from this person now? */
export const isDenial = (consent: Consent, actor: Actor, now: Date): boolean => {
  const names = namesOf(actor);
  return denialsOf(consent, actor.orgId).some((one) => names.includes(one.actor) && isInForce(one, now));
};

/** Who denies a person: asked in few, whatever the number of consents in the clinic. */
export interface DenialLookup {
  /** Does anybody at all? */
  any(): Promise<boolean>;
  /** Which of these patients do. */
  among(patients: readonly string[]): Promise<ReadonlySet<string>>;
  /** All of them, where the record's own search cannot leave them out: it is kept on another server. */
  all(): Promise<readonly string[]>;
}

/** For a record on another server: its active consents that name the person are read, once. */
export const searchedDenials = (record: FhirRecord, actor: Actor, now: Date): DenialLookup => {
  const read = async (): Promise<ReadonlySet<string>> => {
    const actors = [`Organization/${actor.orgId}`, ...actor.ids.map((id) => `Practitioner/${id}`)];
    const found = new Set<string>();
    const active = { status: 'active', _count: 200 } as const;
    let page = await record.search('Consent', { ...active, actor: actors.join(',') }).catch((error: unknown) => {
      // A server that cannot search by actor must not open what a consent closes: all of them are read then.
      if (error instanceof Failure && error.code === 'invalid_input') return record.search('Consent', active);
      throw error;
    });
    for (;;) {
      for (const consent of page.resources)
        if (isDenial(consent, actor, now))
          for (const { patient } of denialsOf(consent, actor.orgId)) found.add(patient);
      if (page.next === null) return found;
      page = await record.search('Consent', page.next);
    }
  };
  let known: Promise<ReadonlySet<string>> | undefined;
  const all = (): Promise<ReadonlySet<string>> => (known ??= read());
  return {
    any: async () => (await all()).size > 0,
    among: async (patients) => {
      const denied = await all();
      return new Set(patients.filter((patient) => denied.has(patient)));
    },
    all: async () => [...(await all())],
  };
};
