import { clinicZone, invalid, type Trx } from '#core/server';
import { addDays, dayOf, instantOf } from '#plugins/appointments/shared/index.ts';
import { mondayOf } from '../shared/fitRules.ts';

/** Days of a clinic, however long its clocks make them. */
export interface ClinicDays {
  readonly zone: string;
  readonly today: string;
  /** The first moment of a day. */
  begin(day: string): Date;
}

export const clinicDays = async (db: Trx, orgId: string, now: Date): Promise<ClinicDays> => {
  const zone = await clinicZone(db, orgId);
  return { zone, today: dayOf(now, zone), begin: (day) => instantOf(`${day}T00:00`, zone) };
};

/** From Monday until the next. */
export const weekOf = (days: ClinicDays, day: string): readonly [Date, Date] => {
  const monday = mondayOf(day);
  return [days.begin(monday), days.begin(addDays(monday, 7))];
};

/** @throws Failure 422 where clocks of the clinic never say so */
export const momentOn = (wall: string, zone: string, field: string): Date => {
  try {
    return instantOf(wall, zone);
  } catch {
    throw invalid('Choose another time.', { [field]: 'There is no such time.' });
  }
};
