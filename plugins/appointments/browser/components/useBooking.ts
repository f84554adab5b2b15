import type { Patient, Reference } from '@medplum/fhirtypes';
import { useState } from 'react';
import { useMessages, useResource, useService } from '../../../../core/browser/index.ts';
import { type FormModel, useForm, useFormDraft } from '../../../../core/browser/ui/index.ts';
import {
  Auth,
  CallFailure,
  I18n,
  idOf,
  isStaff,
  referenceTo,
  Resources,
  Toasts,
} from '../../../../core/shared/index.ts';
import { book, bookablePeople, listVisitTypes } from '../../shared/contract.ts';
import { messages } from '../messages.ts';
import type { FreeTime } from './FreeTimes.tsx';
import { recurrenceOf, type Repeats } from './repeats.ts';

export interface BookingValues {
  readonly type: string;
  readonly practitioner: string;
  /** Several people at once, in place of one; by FHIR id. */
  readonly team: readonly string[];
  readonly patient: Reference<Patient> | null;
  readonly reason: string;
  readonly repeats: Repeats;
  readonly times: string;
  readonly skip: boolean;
  readonly [field: string]: unknown;
}

/** The form of a booking. `patient`: for whom, where that is known already; `encounter`: the visit at which it is agreed. */
export const useBooking = (patient: string | null, done: () => void, encounter?: string) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const { locale } = i18n;
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const { activeRole } = useService(Auth);
  const staff = isStaff(activeRole);
  const [time, setTime] = useState<FreeTime | null>(null);
  const types = useResource(listVisitTypes, {});
  const people = useResource(bookablePeople, {});

  const form: FormModel<BookingValues> = useForm<BookingValues>({
    fields: {
      type: { label: t.type, required: true },
      practitioner: { label: t.withWhom },
      team: { label: t.withTeam },
      patient: { label: t.patient, required: staff },
      reason: { label: t.reason },
      repeats: { label: t.repeats },
      times: { label: t.times },
      skip: { label: t.skipTaken },
    },
    initial: {
      type: '',
      practitioner: '',
      team: [],
      patient: patient === null ? null : referenceTo<Patient>('Patient', patient),
      reason: '',
      repeats: 'never',
      times: '6',
      skip: false,
    },
    submit: async (values) => {
      if (!time) throw new CallFailure(422, 'shown', t.chooseTime);
      const whom = values.team.length > 0 ? values.team : [values.practitioner || time.practitioners[0]!];
      const recurrence = staff ? recurrenceOf(values.repeats, Number(values.times)) : undefined;
      try {
        const made = await resources.send(book, {
          body: {
            type: values.type,
            practitioners: [...whom],
            start: time.start,
            ...(staff ? { patient: idOf(values.patient ?? undefined, 'Patient') } : {}),
            ...(values.reason.trim() === '' ? {} : { reason: values.reason.trim() }),
            ...(encounter ? { encounter } : {}),
            ...(recurrence ? { recurrence, whenTaken: values.skip ? ('skip' as const) : ('refuse' as const) } : {}),
          },
        });
        const said = made.series === null ? t.booked : t.bookedSeries(made.data.length);
        const left = made.skipped.length > 0 ? ` ${t.skipped(made.skipped.length)}` : '';
        toasts.show({ message: said + left, intent: 'success' });
        form.reset(form.values);
        done();
      } catch (error) {
        if (!(error instanceof CallFailure) || error.code !== 'slot_taken') throw error;
        const { next } = error.fields;
        const length = Date.parse(time.end) - Date.parse(time.start);
        setTime(
          next === undefined
            ? null
            : { start: next, end: new Date(Date.parse(next) + length).toISOString(), practitioners: whom },
        );
        resources.stale('appointments');
        throw new CallFailure(error.status, 'shown', next === undefined ? t.takenAgain : t.takenNext(i18n.date(next)));
      }
    },
  });
  useFormDraft(form, `appointments:book:${patient ?? ''}`);
  const typeOptions = (types.data?.data ?? [])
    .filter(({ active }) => active)
    .map((type) => ({
      value: type.id,
      label: `${locale === 'fr-CA' ? type.nameFr : type.nameEn} · ${t[`mode_${type.mode}`]} · ${t.minutes(type.minutes)}`,
    }));
  const peopleOptions = [
    { value: '', label: t.anybody },
    ...(people.data?.data ?? []).map(({ id, name, title }) => ({
      value: id,
      label: title ? `${name}, ${title}` : name,
    })),
  ];
  return { form, time, setTime, types, typeOptions, peopleOptions, staff };
};
