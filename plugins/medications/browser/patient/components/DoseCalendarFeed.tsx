import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { type CalendarFeedProps, useResource } from '#core/browser';
import { useAllPages, usePatientId, useSearch } from '#clinical/browser';
import { getReminders } from '#plugins/medications/shared/calls.ts';
import { dosesBetween } from '#plugins/medications/shared/doses.ts';
import { medicinesOf } from '#plugins/medications/shared/medicine.ts';
import { currentMedicineSearches } from '../../hooks/useMedicines.ts';
import { doseCalendarItems } from './doseCalendarItems.ts';

const none: never[] = [];
/** Doses may be answered some hours before or after their time. */
const leeway = 86_400_000;
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** When the patient takes what, for the days of a calendar; what was answered already is said to be done. */
export const DoseCalendarFeed = observer(({ from, to, tell }: CalendarFeedProps) => {
  const patient = usePatientId();
  const about = { about: patient };
  const taken = currentMedicineSearches(patient);
  const requests = useSearch('MedicationRequest', taken.requests, about);
  const statements = useSearch('MedicationStatement', taken.statements, about);
  const reminders = useResource(getReminders, patient === null ? null : { params: { patient } });
  const [opened] = useState(() => Date.now());
  const answers = useAllPages(
    'MedicationAdministration',
    // Nothing is answered yet of days that have not come.
    patient === null || Date.parse(from) > opened + leeway
      ? null
      : {
          patient,
          'effective-time': [`ge${dayOf(Date.parse(from) - leeway)}`, `le${dayOf(Date.parse(to) + leeway)}`],
          _sort: '-effective-time',
          _count: 200,
        },
    about,
  );

  const [asked, stated, how] = [requests.data, statements.data, reminders.data];
  const medicines = useMemo(
    () =>
      asked && stated
        ? medicinesOf([...asked.resources, ...stated.resources], [...asked.included, ...stated.included])
        : undefined,
    [asked, stated],
  );
  const given = answers.data?.resources ?? none;
  const versions = given.map(({ id, meta }) => `${id}.${meta?.versionId}`).join();
  const items = useMemo(
    () => medicines && how && doseCalendarItems(dosesBetween(medicines, given, new Date(from), new Date(to), how)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the answers' versions stand for the answers
    [medicines, how, versions, from, to],
  );
  const parts = [requests, statements, reminders];
  // Without what was answered the times still stand.
  const error = items ? undefined : parts.find((part) => part.error)?.error;
  useEffect(() => {
    if (!items && !error) return;
    tell({
      items: items ?? none,
      ...(error ? { error, retry: () => void Promise.all(parts.map((part) => part.refetch())) } : {}),
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the parts are others at every drawing; what they hold is in the list
  }, [tell, items, error]);
  return null;
});
