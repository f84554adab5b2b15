import { useState } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { type FormModel, useForm, useFormDraft } from '#ui';
import { Auth, CallFailure, I18n, isStaff, Resources, Toasts } from '#core/shared';
import { idOf, referenceTo } from '#clinical/shared';
import { book, bookablePeople, listVisitTypes } from '#plugins/appointments/shared/calls.ts';
import { messages } from '../../messages/index.ts';
import {
  dayAndTime,
  endTime,
  type FreeTime,
  type TimeMode,
  type SelectedTime,
  startTime,
  initialTimeValues,
  useTimeRules,
} from '../timeFields.ts';
import { sitesFor } from '#plugins/appointments/shared/site.ts';
import { useSites } from '../../sites/hooks/useSites.ts';
import { recurrenceOf } from '../repeats.ts';
import type { BookingValues } from '../bookingValues.ts';
import { useUsualVisit } from './useUsualVisit.ts';

interface Options {
  /** For whom, where that is known already. */
  readonly patient: string | null;
  readonly practitioner: string | undefined;
  readonly marked: SelectedTime | undefined;
  /** The visit at which it is agreed. */
  readonly encounter: string | undefined;
  readonly done: () => void;
}

const whomOf = ({ team, practitioner }: Pick<BookingValues, 'team' | 'practitioner'>): readonly string[] =>
  team.length > 0 ? team : practitioner === '' ? [] : [practitioner];

/** A free time holds only for this visit type and these practitioners. */
const askedFor = (values: Pick<BookingValues, 'type' | 'site' | 'team' | 'practitioner'>): string =>
  [values.type, values.site, ...whomOf(values)].join();

/** What was marked is what is meant: only what was typed for the same time comes back. */
const draftOf = (patient: string | null, marked: SelectedTime | undefined): string =>
  ['appointments:book', patient ?? '', ...(marked ? [marked.start.getTime()] : [])].join(':');

/** The form of a booking. */
export const useBooking = ({ patient, practitioner, marked, encounter, done }: Options) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const { activeRole } = useService(Auth);
  const staff = isStaff(activeRole);
  const [picked, setPicked] = useState<{ readonly asked: string; readonly time: FreeTime } | null>(null);
  const types = useResource(listVisitTypes, {});
  const people = useResource(bookablePeople, {});
  const { all: sites, known: sitesKnown } = useSites();
  const [how, setHow] = useState<TimeMode>(marked && !marked.allDay ? 'exact' : 'free');
  const [initial] = useState<BookingValues>(() => ({
    type: '',
    site: '',
    practitioner: practitioner ?? '',
    team: [],
    patient: patient === null ? null : referenceTo('Patient', patient),
    ...initialTimeValues(marked),
    reason: '',
    repeats: 'never',
    times: '6',
    skip: false,
  }));

  const placesFor = (kind: string) => {
    const type = types.data?.data.find(({ id }) => id === kind);
    return type ? sitesFor(sites, type) : [];
  };
  /** The one that was chosen while this kind is offered there, else the only one; undefined: none, or none yet. */
  const siteIn = (values: Pick<BookingValues, 'type' | 'site'>): string | undefined => {
    const here = placesFor(values.type);
    return (here.find(({ id }) => id === values.site) ?? (here.length === 1 ? here[0] : undefined))?.id;
  };

  /** When it is to be and with whom. @throws CallFailure that says at its field what is missing */
  const timeIn = (
    values: BookingValues,
  ): { readonly start: string; readonly end?: string; readonly whom: readonly string[] } => {
    const whom = whomOf(values);
    if (how === 'free') {
      const time = picked?.asked === askedFor(values) ? picked.time : null;
      if (!time) throw new CallFailure(422, 'shown', t.chooseTime);
      return { start: time.start, whom: whom.length > 0 ? whom : time.practitioners.slice(0, 1) };
    }
    if (whom.length === 0) throw new CallFailure(422, 'shown', '', { practitioner: t.choosePerson });
    const start = startTime(values)!;
    const end = values.length === '' ? {} : { end: endTime(start, values.length, 0).toISOString() };
    return { start: start.toISOString(), ...end, whom };
  };

  /** Chooses the next time in place of one that is gone. @throws CallFailure that says so */
  const taken = (values: BookingValues, whom: readonly string[], { status, fields }: CallFailure): never => {
    const { next } = fields;
    const time = picked?.time;
    resources.stale('appointments');
    if (how === 'exact')
      throw new CallFailure(status, 'shown', t.takenExact(next === undefined ? null : i18n.date(next)));
    const length = time ? Date.parse(time.end) - Date.parse(time.start) : 0;
    setPicked(
      next === undefined
        ? null
        : {
            asked: askedFor(values),
            time: { start: next, end: new Date(Date.parse(next) + length).toISOString(), practitioners: whom },
          },
    );
    throw new CallFailure(status, 'shown', next === undefined ? t.takenAgain : t.takenNext(i18n.date(next)));
  };

  const form: FormModel<BookingValues> = useForm<BookingValues>({
    fields: {
      type: { label: t.type, required: true },
      site: { label: t.site, requiredWhen: (values) => placesFor(values.type).length > 1 },
      practitioner: { label: t.withWhom },
      team: { label: t.withTeam },
      patient: { label: t.patient, required: staff },
      ...useTimeRules(how, false),
      reason: { label: t.reason },
      repeats: { label: t.repeats },
      times: { label: t.times },
      skip: { label: t.skipTaken },
    },
    initial,
    submit: async (values) => {
      const { start, end, whom } = timeIn(values);
      const recurrence = staff ? recurrenceOf(values.repeats, Number(values.times)) : undefined;
      try {
        const made = await resources.send(book, {
          body: {
            type: values.type,
            ...(siteIn(values) === undefined ? {} : { site: siteIn(values)! }),
            practitioners: [...whom],
            start,
            ...(end === undefined ? {} : { end }),
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
        if (!(error instanceof CallFailure)) throw error;
        if (error.code === 'site_closed') throw new CallFailure(error.status, 'shown', t.siteClosed);
        if (error.code !== 'slot_taken') throw error;
        taken(values, whom, error);
      }
    },
  });
  useFormDraft(form, draftOf(patient, marked));
  const { values } = form;
  const offered = (types.data?.data ?? []).filter(({ active, selfBooking }) => active && (staff || selfBooking));
  useUsualVisit({ form, kinds: offered, people: people.data?.data, patient });
  const here = placesFor(values.type);
  const site = siteIn(values);
  const needsSite = here.length > 1;
  return {
    form,
    staff,
    types,
    how,
    setHow,
    kind: offered.find(({ id }) => id === values.type),
    time: picked?.asked === askedFor(values) ? picked.time : null,
    when: ({ start }: FreeTime): string => i18n.date(start, dayAndTime),
    choose: (time: FreeTime): void => setPicked({ asked: askedFor(values), time }),
    /** Where a visit of this kind can be; nothing to choose of one or none. */
    needsSite,
    /** What is looked for; null until all of it is known. */
    wanted:
      values.type === '' || !sitesKnown || (needsSite && site === undefined)
        ? null
        : { type: values.type, practitioners: whomOf(values), site },
    siteOptions: here.map(({ id, name }) => ({ value: id, label: name })),
    place: here.find(({ id }) => id === site) ?? null,
    typeOptions: offered.map((type) => ({
      value: type.id,
      label: `${i18n.locale === 'fr-CA' ? type.nameFr : type.nameEn} · ${t[`mode_${type.mode}`]} · ${t.minutes(type.minutes)}`,
    })),
    peopleOptions: [
      { value: '', label: t.anybody },
      ...(people.data?.data ?? []).map(({ id, name, title }) => ({
        value: id,
        label: title ? `${name}, ${title}` : name,
      })),
    ],
  };
};
