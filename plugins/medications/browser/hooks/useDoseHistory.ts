import type { MedicationAdministration } from '@medplum/fhirtypes';
import { useAllPages } from '#clinical/browser';
import { useNow, useResource } from '#core/browser';
import { getReminders, type Reminders } from '../../shared/calls.ts';
import { type Dose, dosesBetween } from '../../shared/doses.ts';
import type { Medicine } from '../../shared/medicine.ts';
import { dayNumber, dayOf, instantOf, localOf } from '../../shared/schedule/zone.ts';

const dayMs = 86_400_000;

export interface DoseHistory {
  readonly pending: boolean;
  readonly error: Error | undefined;
  readonly reminders: Reminders | undefined;
  readonly administrations: readonly MedicationAdministration[];
  /** Of these medicines, from the beginning of the day so many days ago to the end of today. Empty while it is coming. */
  doses(medicines: readonly Medicine[], days: number): readonly Dose[];
  retry(): void;
}

/** What was taken and skipped in the last `days`, and how the patient is reminded. Read it in an `observer`. */
export const useDoseHistory = (patient: string | null, days: number): DoseHistory => {
  const now = useNow(30_000);
  // Rounded to the day, so that the search stays the same.
  const since = new Date(now.getTime() - (days + 1) * dayMs).toISOString().slice(0, 10);
  const answers = useAllPages(
    'MedicationAdministration',
    patient === null ? null : { patient, 'effective-time': `ge${since}`, _sort: '-effective-time', _count: 200 },
    { about: patient, keep: ['patient'] },
  );
  const settings = useResource(getReminders, patient === null ? null : { params: { patient } }, { keep: ['patient'] });
  const reminders = settings.data;
  // An answer that is still to come would let a dose that was taken be taken again.
  const isWhole = answers.data !== undefined && !answers.hasMore && reminders !== undefined;
  const error = isWhole ? undefined : (answers.error ?? settings.error);
  return {
    pending: !isWhole && !error,
    error,
    reminders,
    administrations: answers.data?.resources ?? [],
    doses(medicines, back) {
      if (!reminders || !answers.data) return [];
      const { zone } = reminders;
      const today = dayNumber(localOf(now, zone));
      const midnight = (day: number): Date => instantOf({ ...dayOf(day), hour: 0, minute: 0 }, zone);
      return dosesBetween(medicines, answers.data.resources, midnight(today - back), midnight(today + 1), {
        settings: reminders.settings,
        zone,
      });
    },
    retry: () => void Promise.all([answers.refetch(), settings.refetch()]),
  };
};
