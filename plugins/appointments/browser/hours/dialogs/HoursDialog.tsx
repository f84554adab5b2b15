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
import { type CallAnswer, type Resource, Resources, Toasts } from '#core/shared';
import { getAvailability, saveAvailability } from '#plugins/appointments/shared/hoursCalls.ts';
import { messages } from '../../messages/index.ts';
import { useSites } from '../../sites/hooks/useSites.ts';
import { SitesField } from '../../sites/components/SitesField.tsx';
import { AwayFields, DayFields } from '../components/HoursFields.tsx';
import { availabilityIn, useWeekFields, type WeekValues, weekdays, weekValuesOf } from '../weekForm.ts';

type Hours = CallAnswer<typeof getAvailability>;

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

type Values = WeekValues & { readonly sites: readonly string[] };

const valuesOf = ({ availability, sites }: Hours): Values => ({ ...weekValuesOf(availability), sites });
const spansText = (value: unknown): string =>
  (value as { from: string; to: string }[]).map(({ from, to }) => `${from} – ${to}`).join(', ');

interface FormProps extends OfOne {
  readonly resource: Resource<Hours>;
  readonly first: Hours;
}

const HoursForm = observer(({ practitioner, resource, first, onClose }: FormProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const { labels, fields } = useWeekFields(t.away);
  const form: FormModel<Values> = useForm<Values>({
    fields: { ...fields, sites: { label: t.sites } },
    initial: valuesOf(first),
    submit: async (values) => {
      const availability = availabilityIn(values);
      await shared.save(async () => {
        const body = { availability, sites: [...values.sites], version: shared.base.version };
        const { stranded } = await resources.send(saveAvailability, { params: { id: practitioner }, body });
        const message = stranded.length > 0 ? t.stranded(stranded.length) : t.hoursSaved;
        toasts.show({ message, intent: stranded.length > 0 ? 'warning' : 'success' });
        return { ...shared.base, availability, sites: [...values.sites] };
      });
      form.reset(values);
      onClose();
    },
  });
  useFormDraft(form, `appointments:hours:${practitioner}`);
  const { all } = useSites();
  const wordsOf = (name: string, value: unknown): string =>
    name === 'sites'
      ? (value as string[]).map((id) => all.find((one) => one.id === id)?.name ?? '').join(', ')
      : spansText(value);
  const shared = useShared(form, { resource, first, valuesOf, versionOf: ({ version }) => version ?? undefined });
  return (
    <div className="av-hours">
      <Form form={form}>
        <p className="pv-muted">{t.hoursHelp}</p>
        <MeanwhileNote form={form} shared={shared} words={wordsOf} />
        <div>
          {weekdays.map((day) => (
            <DayFields key={day} form={form} name={day} label={labels[day]} />
          ))}
          <AwayFields form={form} name="away" label={t.away} />
        </div>
        <SitesField form={form} />
        <SubmitButton form={form}>{t.save}</SubmitButton>
      </Form>
    </div>
  );
});
