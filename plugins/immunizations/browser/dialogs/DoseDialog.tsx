import type { CodeableConcept, Immunization } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { draftKey, PatientFormDialog } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Callout, DateField, MeanwhileNote, optionsOf, SelectField, TextField, today, useDateCheck } from '#ui';
import { ConceptField, plainConcept, useRecordForm, useSearch } from '#clinical/browser';
import { valueSetUrl } from '#clinical/shared';
import { I18n, wordOf } from '#core/shared';
import { origins, reasons, routes, sites } from '../../shared/immunization.ts';
import { daysTooEarly } from '../../shared/earlyDose.ts';
import { applyValues, type DoseValues, type DoseKind, valuesOf } from './doseValues.ts';
import { immunizationTexts } from '../messages/tab/index.ts';
import { dayText } from '../immunizationText.ts';

interface DoseDialogProps {
  /** What is edited; one without an id is added. */
  readonly first: Immunization;
  readonly kind: DoseKind | 'edit';
  readonly patient: string;
  readonly close: () => void;
}

const prefixes: Readonly<Record<string, string>> = {
  site: 'site_',
  route: 'route_',
  source: 'origin_',
  reason: 'reason_',
};

export const DoseDialog = observer(({ first, kind, patient, close }: DoseDialogProps) => {
  const t = useMessages(immunizationTexts);
  const i18n = useService(I18n);
  const dateProblem = useDateCheck();
  const refused = first.status === 'not-done';
  const past = kind === 'past';
  const { form, shared } = useRecordForm<Immunization, DoseValues>({
    first,
    about: patient,
    draft: draftKey('immunizations', patient, first.id ?? kind),
    valuesOf,
    applied: applyValues,
    fields: {
      vaccine: { label: t.vaccine, required: true },
      date: { label: t.date, required: true, check: (date) => dateProblem(date) },
      number: { label: t.doseNumber },
      lot: { label: t.lot },
      expires: { label: t.expires },
      manufacturer: { label: t.manufacturer },
      site: { label: t.site },
      route: { label: t.route },
      source: { label: t.source },
      reason: { label: t.reason, required: refused },
      note: { label: t.note },
    },
    done: t.saved,
  });
  const choices = (prefix: string, values: readonly string[]) =>
    optionsOf(values, (value) => wordOf(t, `${prefix}${value}`) ?? value, '—');
  const words = (name: string, value: unknown): string => {
    if (name === 'vaccine') return plainConcept(value as CodeableConcept);
    if (value === '') return '';
    const prefix = prefixes[name];
    if (prefix) return wordOf(t, `${prefix}${String(value)}`) ?? '';
    return name === 'date' || name === 'expires' ? dayText(String(value), i18n) : String(value);
  };
  const known = useSearch(
    'Immunization',
    refused ? null : { patient, status: 'completed', _sort: '-date', _count: 200 },
    { about: patient },
  );
  const { vaccine, date } = form.values;
  const early = vaccine && daysTooEarly(known.data?.resources ?? [], vaccine, date, first.id);
  const titles = { given: t.givenTitle, past: t.pastTitle, refused: t.refusedTitle, edit: t.editTitle };
  return (
    <PatientFormDialog about={patient} form={form} title={titles[kind]} action={t.save} onClose={close}>
      <MeanwhileNote form={form} shared={shared} words={words} />
      <ConceptField form={form} name="vaccine" used="Immunization" valueSet={valueSetUrl('vaccines')} />
      <div className="pv-columns">
        <DateField form={form} name="date" partial={kind !== 'given'} max={today()} />
        {refused ? (
          <SelectField form={form} name="reason" options={choices('reason_', reasons)} />
        ) : (
          <TextField form={form} name="number" type="number" min="1" max="20" />
        )}
      </div>
      {!refused && (
        <>
          {early !== null && (
            <Callout tone="wait" role="status" title={t.earlyTitle(early)}>
              <p>{t.earlyText}</p>
            </Callout>
          )}
          <div className="pv-columns">
            <TextField form={form} name="lot" maxLength={40} />
            <DateField form={form} name="expires" />
          </div>
          <TextField form={form} name="manufacturer" maxLength={80} />
          <div className="pv-columns">
            <SelectField form={form} name="site" options={choices('site_', sites)} />
            <SelectField form={form} name="route" options={choices('route_', routes)} />
          </div>
          {(past || kind === 'edit') && (
            <SelectField
              form={form}
              name="source"
              options={choices('origin_', past ? origins.filter((origin) => origin !== 'here') : origins)}
            />
          )}
        </>
      )}
      <TextField form={form} name="note" multiline rows={2} maxLength={2000} />
    </PatientFormDialog>
  );
});
