import type { CarePlan, CarePlanActivity } from '@medplum/fhirtypes';
import { referenceTo, type Stored } from '#clinical/shared';
import type { PlannedNeed } from '../plannedVisits.ts';
import { homeHealth, weekdays } from './codes.ts';

type Need = Omit<PlannedNeed, 'org_id'>;
export type NeedStatus = 'active' | 'completed' | 'revoked';

/** @param today of the clinic: `2026-11-20` */
export const statusOn = ({ from, until }: Need['facts'], today: string): NeedStatus =>
  until === null || until >= today ? 'active' : until < from ? 'revoked' : 'completed';

const activityStatus = { active: 'in-progress', completed: 'completed', revoked: 'cancelled' } as const;

/** How to get in, who pays, and what decides who is sent stay with home care. */
export const carePlanOf = ({ id, patient_id, patient_name, facts }: Need, status: NeedStatus): Stored<CarePlan> => {
  const { title, minutes, everyWeeks, at, from, until, tasks } = facts;
  const period = { start: from, ...(until !== null && until >= from && { end: until }) };
  const activity = (detail: Omit<NonNullable<CarePlanActivity['detail']>, 'status'>): CarePlanActivity => ({
    detail: { ...detail, status: activityStatus[status] },
  });
  return {
    ...{ resourceType: 'CarePlan', id, status, intent: 'plan', title, period },
    identifier: [{ system: 'urn:pavilion:home-care-need', value: id }],
    category: [{ coding: [homeHealth], text: 'Home care' }],
    subject: referenceTo('Patient', patient_id, patient_name),
    activity: [
      activity({
        kind: 'Appointment',
        code: { text: title },
        scheduledTiming: {
          repeat: {
            ...{ boundsPeriod: period, duration: minutes, durationUnit: 'min' },
            ...{ frequency: facts.weekdays.length, period: everyWeeks, periodUnit: 'wk' },
            dayOfWeek: facts.weekdays.toSorted((one, other) => one - other).map((day) => weekdays[day]!),
            timeOfDay: [`${at}:00`],
          },
        },
      }),
      ...tasks.map((text) => activity({ kind: 'Task', code: { text } })),
    ],
  };
};
