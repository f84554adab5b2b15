import type { Location, Practitioner, PractitionerRole, Reference } from '@medplum/fhirtypes';
import { referenceTo, type Stored } from '#clinical/shared';
import type { Skill, WorkerFacts } from '../../shared/worker.ts';
import { weekdays } from './codes.ts';

/** As the table of workers has them. */
export interface WorkerRow {
  readonly id: string;
  readonly org_id: string;
  readonly name: string;
  readonly paused: boolean;
  readonly facts: Omit<WorkerFacts, 'name' | 'paused'>;
}

const classes: Readonly<Record<WorkerFacts['class'], string>> = {
  psw: 'Personal support worker',
  homemaker: 'Homemaker',
  nurse: 'Nurse',
  therapist: 'Therapist',
};
const skillNames: Readonly<Record<Skill, string>> = {
  personal_care: 'Personal care',
  medication: 'Medication',
  wound_care: 'Wound care',
  lifting: 'Lifting',
  dementia: 'Dementia care',
  meals: 'Meals',
  palliative: 'Palliative care',
  respite: 'Respite',
};

const identifier = (value: string) => [{ system: 'urn:pavilion:home-care-worker', value }];

const nameOf = (text: string): Practitioner['name'] => {
  const words = text.split(/\s+/);
  const family = words.pop()!;
  return [{ use: 'official', text, family, ...(words.length > 0 && { given: words }) }];
};

/** What a clinic says of who visits at home. Wishes and allergies decide only who is sent where, and stay with home care. */
export const practitionerOf = ({ id, name, paused, facts }: WorkerRow): Stored<Practitioner> => ({
  ...{ resourceType: 'Practitioner', id, identifier: identifier(id), active: !paused, name: nameOf(name) },
  ...(facts.phone !== '' && { telecom: [{ system: 'phone', use: 'work', value: facts.phone }] }),
  ...(facts.languages.length > 0 && {
    communication: facts.languages.map((code) => ({ coding: [{ system: 'urn:ietf:bcp:47', code }] })),
  }),
  ...(facts.credentials.length > 0 && {
    qualification: facts.credentials.map((credential) => ({
      ...(credential.number !== '' && { identifier: [{ value: credential.number }] }),
      code: { text: credential.name },
      ...(credential.until !== null && { period: { end: credential.until } }),
    })),
  }),
});

export const roleOf = (
  { id, org_id, name, paused, facts }: WorkerRow,
  places: readonly Reference<Location>[],
): Stored<PractitionerRole> => ({
  ...{ resourceType: 'PractitionerRole', id, identifier: identifier(id), active: !paused },
  practitioner: referenceTo('Practitioner', id, name),
  organization: { reference: `Organization/${org_id}` },
  code: [{ coding: [{ system: 'urn:pavilion:home-care-class', code: facts.class }], text: classes[facts.class] }],
  ...(facts.skills.length > 0 && {
    specialty: facts.skills.map((code) => ({
      coding: [{ system: 'urn:pavilion:home-care-skill', code }],
      text: skillNames[code],
    })),
  }),
  ...(places.length > 0 && { location: [...places] }),
  ...(facts.availability.length > 0 && {
    availableTime: facts.availability.map(({ weekday, from, to }) => ({
      daysOfWeek: [weekdays[weekday]!],
      availableStartTime: `${from}:00`,
      availableEndTime: `${to}:00`,
    })),
  }),
  ...(facts.timeOff.length > 0 && {
    notAvailable: facts.timeOff.map(({ from, to }) => ({ description: 'Time off', during: { start: from, end: to } })),
  }),
});
