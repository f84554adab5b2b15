import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import {
  Async,
  Dialog,
  Form,
  type FormModel,
  MeanwhileNote,
  Select,
  SubmitButton,
  useForm,
  useFormDraft,
  useShared,
} from '#ui';
import { type CallAnswer, I18n, type Resource, Resources, Toasts } from '#core/shared';
import { awayFault, spanFault } from '#plugins/appointments/shared/availabilityRules.ts';
import { getAvailability, saveAvailability } from '#plugins/appointments/shared/hoursCalls.ts';
import type { Availability } from '#plugins/appointments/shared/visitTypes.ts';
import { messages } from '../../messages/index.ts';
import { AwayFields, DayFields, weekdays } from '../components/HoursFields.tsx';

type Hours = CallAnswer<typeof getAvailability>;
type Spans = Availability['week'][number];

interface Props {
  /** Whose hours, by FHIR id; '' where one is to choose. */
  readonly practitioner: string;
  /** The practitioners to choose from; only one's own hours where absent. */
  readonly people?: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
}

/** When a practitioner works; an administrator says whose hours they change. */
export const HoursDialog = observer(({ practitioner: first, people, onClose }: Props) => {
  const t = useMessages(messages);
  const [practitioner, setPractitioner] = useState(first);
  return (
    <Dialog open title={t.hoursTitle} onClose={onClose}>
      {people && (
        <label className="pv-field av-whose">
          <span className="pv-label">{t.whoseHours}</span>
          <Select
            value={practitioner}
            options={[
              ...(practitioner === '' ? [{ value: '', label: '' }] : []),
              ...people.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setPractitioner}
          />
        </label>
      )}
      {practitioner !== '' && <HoursOf key={practitioner} practitioner={practitioner} onClose={onClose} />}
    </Dialog>
  );
});

type OfOne = Pick<Props, 'practitioner' | 'onClose'>;

const HoursOf = observer(({ practitioner, onClose }: OfOne) => {
  const hours = useResource(getAvailability, { params: { id: practitioner } });
  return (
    <Async resource={hours}>
      {(first) => <HoursForm practitioner={practitioner} resource={hours} first={first} onClose={onClose} />}
    </Async>
  );
});

type Values = Readonly<Record<(typeof weekdays)[number], Spans> & { away: Availability['away'] }>;

const valuesOf = ({ availability: { week, away } }: Hours): Values => ({
  ...(Object.fromEntries(weekdays.map((day, n) => [day, week[n] ?? []])) as Record<(typeof weekdays)[number], Spans>),
  away,
});
/** Days away of which nothing is typed are none. */
const availabilityIn = (values: Values): Availability => ({
  week: weekdays.map((day) => values[day]),
  away: values.away.filter(({ from, to, why }) => from !== '' || to !== '' || why !== ''),
});
const wordsOf = (_: string, value: unknown): string =>
  (value as { from: string; to: string }[]).map(({ from, to }) => `${from} – ${to}`).join(', ');

interface FormProps extends OfOne {
  readonly resource: Resource<Hours>;
  readonly first: Hours;
}

const HoursForm = observer(({ practitioner, resource, first, onClose }: FormProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  // The first of January 2024 was a Monday.
  const dayName = (n: number): string => i18n.date(`2024-01-0${n + 1}`, { weekday: 'long' });
  const labels: Readonly<Record<string, string>> = {
    ...Object.fromEntries(weekdays.map((day, n) => [day, dayName(n)])),
    away: t.away,
  };
  const dayRule = (day: string) => ({
    label: labels[day]!,
    check: (spans: unknown) => {
      const faults = (spans as Spans).flatMap((_, at) => spanFault(spans as Spans, at) ?? []);
      return faults[0] && t.onDay(labels[day]!, faults[0] === 'order' ? t.endsBefore : t.overlaps);
    },
  });
  const form: FormModel<Values> = useForm<Values>({
    fields: {
      ...Object.fromEntries(weekdays.map((day) => [day, dayRule(day)])),
      away: {
        label: t.away,
        check: (_, values) => {
          const [fault] = availabilityIn(values).away.flatMap((one) => awayFault(one) ?? []);
          return fault && (fault === 'missing' ? t.awayMissing : t.awayOrder);
        },
      },
    },
    initial: valuesOf(first),
    submit: async (values) => {
      const availability = availabilityIn(values);
      await shared.save(async () => {
        const body = { availability, version: shared.base.version };
        const { stranded } = await resources.send(saveAvailability, { params: { id: practitioner }, body });
        const message = stranded.length > 0 ? t.stranded(stranded.length) : t.hoursSaved;
        toasts.show({ message, intent: stranded.length > 0 ? 'warning' : 'success' });
        return { ...shared.base, availability };
      });
      form.reset(values);
      onClose();
    },
  });
  useFormDraft(form, `appointments:hours:${practitioner}`);
  const shared = useShared(form, { resource, first, valuesOf, versionOf: ({ version }) => version ?? undefined });
  return (
    <div className="av-hours">
      <Form form={form}>
        <p className="pv-muted">{t.hoursHelp}</p>
        <MeanwhileNote form={form} shared={shared} words={wordsOf} />
        <div>
          {weekdays.map((day) => (
            <DayFields key={day} form={form} name={day} label={labels[day]!} />
          ))}
          <AwayFields form={form} name="away" label={t.away} />
        </div>
        <SubmitButton form={form}>{t.save}</SubmitButton>
      </Form>
    </div>
  );
});
