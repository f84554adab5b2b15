import { useEffect } from 'react';
import { useSearch } from '#clinical/browser';
import { idOf } from '#clinical/shared';
import type { FormModel } from '#ui';
import { visitOf } from '#plugins/appointments/shared/visit.ts';
import type { VisitType } from '#plugins/appointments/shared/visitTypes.ts';
import type { BookingValues } from '../bookingValues.ts';

interface Options {
  readonly form: FormModel<BookingValues>;
  /** What may be booked. */
  readonly kinds: readonly Pick<VisitType, 'id' | 'mode'>[];
  /** Who may be booked; undefined until that is known. */
  readonly people: readonly { readonly id: string }[] | undefined;
  /** For whom, where that is known already. */
  readonly patient: string | null;
}

/** Offers what the patient came for last, with the same person, so that the times stand there at once; both can be changed. */
export const useUsualVisit = ({ form, kinds, people, patient }: Options): void => {
  const { values } = form;
  const whose = patient ?? idOf(values.patient ?? undefined, 'Patient') ?? null;
  const found = useSearch(
    'Appointment',
    whose === null ? null : { patient: `Patient/${whose}`, status: 'fulfilled', _sort: '-date', _count: 1 },
    { about: whose },
  );
  const last = found.data?.resources[0] && visitOf(found.data.resources[0]);
  const alike = kinds.filter(({ mode }) => mode === last?.mode);
  // What another system booked has no kind of ours: then the only one that is held in the same way.
  const kind = kinds.find(({ id }) => id === last?.type) ?? (alike.length === 1 ? alike[0] : undefined);
  const type = kind?.id;
  const practitioner = people?.find(({ id }) => last?.practitioners.some((one) => one.id === id))?.id;
  const chosen = values.type !== '';
  const alone = values.practitioner === '' && values.team.length === 0;
  useEffect(() => {
    if (chosen || type === undefined || people === undefined) return;
    form.store.offer({ type, ...(alone && practitioner !== undefined && { practitioner }) });
  }, [form.store, chosen, alone, type, practitioner, people]);
};
