import { useState } from 'react';
import { useService } from '#core/browser';
import { usePatientId, useSearch } from '#clinical/browser';
import { FeatureStates } from '#core/shared';
import { opensAt } from '#clinical/shared/visitDoors.ts';
import { joinableUntil, type Visit, visitOf } from '#plugins/appointments/shared/visit.ts';
import { useClinicTime } from '../../hooks/useClinicTime.ts';

/** A visit that began this long ago may still go on. */
const longest = 9 * 3_600_000;
/** Those of the day that are over, the next one, and those after it when it is over while the page stays open. */
const few = 10;

/** A patient's next visit, and one by video that runs over its planned end. Read it in an `observer`. */
export const useComingVisits = () => {
  const patient = usePatientId();
  const { now } = useClinicTime();
  const calls = useService(FeatureStates).isRunning('telemedicine');
  // By the day: the same question all day long finds its answer without a line too.
  const [from] = useState(() => new Date(Date.now() - longest).toISOString().slice(0, 10));
  const found = useSearch(
    'Appointment',
    patient === null
      ? null
      : {
          patient: `Patient/${patient}`,
          status: 'booked,pending,arrived,checked-in',
          date: `ge${from}`,
          _sort: 'date',
          _count: few,
        },
    { about: patient, keep: ['patient'] },
  );
  const visits = found.data?.resources.flatMap((one) => visitOf(one) ?? []) ?? [];
  const next = visits.find(({ end }) => end > now);
  // It runs over its planned end until the clinic ends it; the one after it is shown as well.
  const late = visits.findLast((one) => calls && one.mode === 'video' && one.end <= now && joinableUntil(one) > now);
  const shown = [late, next].filter((visit) => visit !== undefined);
  const joinable: Visit | undefined = shown.find(
    (one) => calls && one.mode === 'video' && opensAt(one) <= now && joinableUntil(one) > now,
  );
  /** Without the one that the top of the page tells. */
  const others = joinable ? visits.filter(({ id, end }) => id !== joinable.id && end > now).slice(0, 1) : shown;
  return { found, shown, joinable, others };
};
