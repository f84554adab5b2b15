import type { CareTeam, Patient } from '@medplum/fhirtypes';
import { standFor } from '#clinical/server/access/shares/keptShares.ts';
import type { FhirRecord } from '#clinical/server/record/fhirRecord.ts';
import type { SeedContext } from '#core/server';
import { personName, type Stored } from '#clinical/shared';
import { provinceOfSystem } from '#clinical/shared/healthCard.ts';
import { relationshipCoding } from '../shared/family.ts';
import { withPreferences } from '../shared/preferences.ts';
import { familyConsent } from '../server/familyInvitation.ts';
import { dayFrom, extendedPlan, momentFrom, provincialCard } from './cards.ts';
import { type FamilyStory, stories, type PatientStory } from './stories.ts';

interface Staff {
  readonly id: string;
  readonly name: string;
}

/** What is done for one patient of the story. */
interface Telling {
  readonly context: SeedContext;
  readonly record: FhirRecord;
  readonly story: PatientStory;
  readonly patient: Stored<Patient>;
  /** Of the patient's account. */
  readonly email: string;
  /** `demo-rideau-1-`: what the ids of this patient's things start with. */
  readonly prefix: string;
  readonly staff: (first: string, last: string) => Staff | undefined;
  readonly pharmacyId: string;
}

const tellPatient = async ({ record, story, patient, pharmacyId }: Telling): Promise<void> => {
  const [address, ...others] = patient.address ?? [];
  const contact = story.emergency.map(([first, last, relationship, phone]) => ({
    relationship: [
      {
        coding: [
          { system: 'http://terminology.hl7.org/CodeSystem/v2-0131', code: 'C' },
          relationshipCoding(relationship),
        ],
      },
    ],
    name: { given: [first], family: last },
    telecom: [{ system: 'phone' as const, value: phone }],
  }));
  const pharmacy = { reference: `Organization/${pharmacyId}`, display: story.pharmacy.join(', ') };
  const told: Stored<Patient> = {
    ...patient,
    contact,
    ...(address ? { address: [{ ...address, postalCode: story.postalCode }, ...others] } : {}),
  };
  await record.update(
    withPreferences(told, { channel: story.channel, pharmacy, interpreter: story.interpreter ?? false }),
  );
};

/** With the password of the patient for whom they stand, which everybody of the demo has. */
const openAccount = async (
  { context: { db, org, profiles, own, services }, record, patient, email: of }: Telling,
  { email, first, last }: FamilyStory,
  relatedId: string,
): Promise<void> => {
  const like = await db
    .selectFrom('account')
    .select(['password_hash', 'locale', 'created_at'])
    .where('id', '=', profiles.get(of)!.accountId)
    .executeTakeFirstOrThrow();
  const accountId = own(`${relatedId}-account`);
  await db
    .insertInto('account')
    .values({ ...like, id: accountId, email: own(email), status: 'active', totp_secret: null, photo_file_id: null })
    .execute();
  const who = {
    accountId,
    patientId: patient.id,
    relatedId,
    firstName: first,
    lastName: last,
    profileId: own(relatedId),
  };
  await standFor(services, { db, orgId: org.id, record }, who);
};

const tellFamily = async (telling: Telling): Promise<string[]> => {
  const { context, record, story, patient, prefix } = telling;
  const ids: string[] = [];
  for (const [n, one] of story.family.entries()) {
    const related = await record.create({
      resourceType: 'RelatedPerson',
      id: `${prefix}family-${n + 1}`,
      active: !one.invited,
      patient: { reference: `Patient/${patient.id}` },
      relationship: [{ coding: [relationshipCoding(one.relationship)] }],
      name: [{ given: [one.first], family: one.last }],
      telecom: [
        { system: 'email', value: one.email },
        { system: 'phone', value: one.phone },
      ],
      period: { start: momentFrom(context, -210) },
    });
    if (!one.invited) ids.push(related.id);
    if (!one.areas) continue;
    const until = one.untilDays === undefined ? undefined : dayFrom(context, one.untilDays);
    const wanted = { areas: one.areas, acts: one.acts, from: momentFrom(context, one.invited ? -2 : -210), until };
    const consent = familyConsent(patient.id, related, wanted, one.invited ? 'proposed' : 'active');
    await record.create({ ...consent, id: `${prefix}consent-${n + 1}` });
    if (one.account) await openAccount(telling, one, related.id);
  }
  return ids;
};

const tellCards = async ({ context, record, story, patient, prefix, staff }: Telling): Promise<void> => {
  const [lead] = story.team.members;
  const by = lead && staff(lead.first, lead.last);
  const { version, before, endDays, seenDaysAgo } = story.card;
  const words = { id: `${prefix}card`, start: dayFrom(context, endDays - 1826), end: dayFrom(context, endDays) };
  const verified = by && seenDaysAgo !== undefined ? { on: momentFrom(context, -seenDaysAgo), by } : undefined;
  // The card before, so that there is a history to look at.
  const old =
    before &&
    provincialCard(patient, {
      ...words,
      version: before,
      start: dayFrom(context, endDays - 3652),
      end: dayFrom(context, endDays - 1826),
    });
  const card = provincialCard(patient, { ...words, version, verified });
  if (old) await record.create(old);
  if (card) await (old ? record.update(card) : record.create(card));
  for (const [n, { endDays: days, ...plan }] of story.plans.entries())
    await record.create(
      extendedPlan(patient, { ...plan, id: `${prefix}plan-${n + 1}`, end: dayFrom(context, days), order: n + 1 }),
    );
};

const tellTeam = async (telling: Telling, familyIds: readonly string[]): Promise<void> => {
  const { context, record, story, patient, prefix, staff } = telling;
  const { name } = await context.db
    .selectFrom('organization')
    .select('name')
    .where('id', '=', context.org.id)
    .executeTakeFirstOrThrow();
  const team: Stored<CareTeam> = {
    resourceType: 'CareTeam',
    id: `${prefix}team`,
    status: 'active',
    name: story.team.name,
    subject: { reference: `Patient/${patient.id}`, display: personName(patient.name) },
    period: { start: dayFrom(context, -420) },
    managingOrganization: [{ reference: `Organization/${context.org.id}`, display: name }],
    participant: [
      ...story.team.members.flatMap(({ first, last, role, covering }) => {
        const one = staff(first, last);
        if (!one) return [];
        return [
          {
            role: [{ text: role }],
            member: { reference: `Practitioner/${one.id}`, display: one.name },
            ...(covering
              ? {
                  extension: [
                    {
                      url: 'urn:pavilion:covered-by',
                      extension: [
                        { url: 'by', valueReference: { display: covering.name } },
                        { url: 'until', valueDate: dayFrom(context, covering.days) },
                      ],
                    },
                  ],
                }
              : {}),
          },
        ];
      }),
      ...familyIds.map((id) => ({ member: { reference: `RelatedPerson/${id}` } })),
    ],
  };
  await record.create(team);
};

/** Family, insurance and care team of the demo patients: the whole story for those with accounts, a card for the others. */
export const seedProfiles = async (context: SeedContext): Promise<void> => {
  const { db, org, profiles, random, services } = context;
  const record = services.record(db, org.id);
  const people = [...profiles.values()];
  const staff = (first: string, last: string): Staff | undefined => {
    const found = people.find((one) => one.role !== 'patient' && one.firstName === first && one.lastName === last);
    return found && { id: found.id, name: `${first} ${last}` };
  };
  let told = 0;
  for (const [email, { id, role }] of profiles) {
    const patient = role === 'patient' ? await record.find('Patient', id) : null;
    if (!patient) continue;
    const story = stories[email];
    if (!story) {
      const card = provincialCard(patient, {
        id: `demo-${org.slug}-card-${id}`.slice(0, 64),
        start: dayFrom(context, -900),
        end: dayFrom(context, 20 + Math.floor(random() * 1500)),
      });
      if (card) await record.create(card);
      continue;
    }
    told += 1;
    const prefix = `demo-${org.slug}-profile-${told}-`;
    const pharmacyId = `${prefix}pharmacy`;
    const [name, line, city] = story.pharmacy;
    await record.create({
      resourceType: 'Organization',
      id: pharmacyId,
      active: true,
      type: [{ coding: [{ system: 'urn:pavilion:organization-type', code: 'pharmacy' }] }],
      name,
      address: [{ line: [line], city }],
    });
    const telling: Telling = { email, context, record, story, patient, prefix, staff, pharmacyId };
    await tellPatient(telling);
    const familyIds = await tellFamily(telling);
    await tellCards(telling);
    await tellTeam(telling, familyIds);
  }
  for (let n = 1; n <= 12; n += 1) {
    const patient = await record.find('Patient', `demo-${org.slug}-${n}`);
    const provincial = patient?.identifier?.some(({ system }) => provinceOfSystem(system));
    const card =
      patient && provincial
        ? provincialCard(patient, {
            id: `demo-${org.slug}-profile-card-${n}`,
            start: dayFrom(context, -700),
            end: dayFrom(context, 10 + Math.floor(random() * 1200)),
          })
        : null;
    if (card) await record.create(card);
  }
};
