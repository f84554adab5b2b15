import type { Patient, Reference } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PatientField, PatientFormDialog, StaffField, type StaffReference, useRested } from '#clinical/browser';
import { combineResources, useMessages, useResource, useService } from '#core/browser';
import { Button, CheckField, None, optionsOf, SelectField, TextField, useForm, type FormModel } from '#ui';
import { findPatients, type FoundPatient, idOf, referenceTo } from '#clinical/shared';
import { knownOf, Resources } from '#core/shared';
import { type Fax, fileFax } from '../../shared/calls.ts';
import { type DocumentKind, documentKinds } from '../../shared/faxState.ts';
import { FaxPages } from '../components/FaxPages.tsx';
import { messages } from '../messages/index.ts';
import { MachineReading, type PageMarks } from '../reading/components/MachineReading.tsx';
import { pageTexts } from '../pageWork/messages/index.ts';

type Typed = {
  readonly name: string;
  readonly birthDate: string;
  readonly card: string;
  readonly patient: Reference<Patient> | null;
  readonly kind: DocumentKind;
  readonly title: string;
  readonly taskTo: StaffReference | null;
  readonly taskText: string;
  readonly everyPage: boolean;
};

const mostSuggested = 5;

/** Patients whom what was typed may mean, look-alikes side by side with their birth dates; none is chosen by itself. */
const Suggestions = observer(({ form }: { readonly form: FormModel<Typed> }) => {
  const t = useMessages(messages);
  const { name, birthDate, card } = form.values;
  const [byName, byBirth, byCard] = [useRested(name.trim()), useRested(birthDate), useRested(card.trim())];
  const ask = (text: string) => (text.length < 3 ? null : { body: { text, limit: mostSuggested } });
  const asked = [
    useResource(findPatients, ask(byName)),
    useResource(findPatients, ask(byBirth)),
    useResource(findPatients, ask(byCard)),
  ].filter((_, n) => ask([byName, byBirth, byCard][n]!) !== null);
  if (asked.length === 0) return null;
  // What is there stays while another answer is on its way: it must not go from under the finger.
  const lines = new Map<string, { readonly line: FoundPatient; readonly hits: number }>();
  for (const line of asked.flatMap(({ data }) => data?.data ?? []))
    lines.set(line.id, { line, hits: (lines.get(line.id)?.hits ?? 0) + 1 });
  const found = [...lines.values()].sort((one, other) => other.hits - one.hits).slice(0, mostSuggested);
  const known = knownOf(combineResources(asked, () => found));
  const chosen = idOf(form.values.patient ?? undefined, 'Patient');
  return (
    <div className="fax-suggestions" role="group" aria-label={t.suggestions}>
      {found.map(({ line }) => (
        <button
          key={line.id}
          type="button"
          className="fax-suggestion"
          aria-pressed={line.id === chosen}
          onClick={() => form.set('patient', referenceTo('Patient', line.id, line.name))}
        >
          {t.suggestion(line.name, line.birthDate ?? '')}
          {line.card !== '' && <small className="pv-muted"> {line.card}</small>}
        </button>
      ))}
      {found.length === 0 && <None of={known} says={t.noSuggestions} />}
    </div>
  );
});

export interface FileDialogProps {
  readonly fax: Fax;
  readonly close: () => void;
  /** Its pages are of several patients. */
  readonly split: () => void;
}

/** The page stands beside the form, so that what is typed is read and not remembered. Files nothing but on two identifiers that a person read on the page; the server compares them with the chart. */
export const FileDialog = observer(({ fax, close, split }: FileDialogProps) => {
  const t = useMessages(messages);
  const p = useMessages(pageTexts);
  const pages = fax.pages ?? 1;
  const [marks, setMarks] = useState<PageMarks>({});
  const resources = useService(Resources);
  const form = useForm<Typed>({
    fields: {
      name: { label: t.name },
      birthDate: { label: t.birthDate },
      card: { label: t.card },
      patient: { label: t.patient, required: true },
      kind: { label: t.kind, required: true },
      title: { label: t.documentTitle },
      taskTo: { label: t.taskTo },
      taskText: { label: t.taskText },
      everyPage: { label: p.everyPage(pages), required: pages > 1 },
    },
    initial: {
      ...{ name: '', birthDate: '', card: '', patient: null, kind: 'referral', title: '' },
      ...{ taskTo: null, taskText: '', everyPage: false },
    },
    submit: ({ patient, taskTo, title, ...typed }) => {
      const id = idOf(patient ?? undefined, 'Patient');
      if (id === undefined) return Promise.resolve(false);
      const owner = idOf(taskTo ?? undefined, 'Practitioner') ?? null;
      const named = title.trim() || t[`kind_${typed.kind}`];
      const body = { ...typed, title: named, patient: id, taskTo: owner };
      return resources.send(fileFax, { params: { id: fax.id }, body });
    },
    done: ({ patient }) => t.filedToast(patient?.display ?? t.patient),
  });
  return (
    <PatientFormDialog
      about={idOf(form.values.patient ?? undefined, 'Patient') ?? null}
      form={form}
      title={t.fileTitle}
      action={t.fileAction}
      draft={`faxes:filing:${fax.id}`}
      width="wide"
      onClose={close}
    >
      <div className="fax-filing">
        <div className="fax-filing-fields">
          <p className="pv-muted">
            {t.fileText} {t.twoIdentifiers}
          </p>
          <MachineReading
            fax={fax}
            chosen={idOf(form.values.patient ?? undefined, 'Patient')}
            choose={({ id, name }) => form.set('patient', referenceTo('Patient', id, name))}
            mark={setMarks}
            kind={form.values.kind}
            chooseKind={(kind) => form.set('kind', kind)}
          />
          <div className="pv-columns">
            <TextField form={form} name="name" maxLength={200} />
            <TextField form={form} name="birthDate" type="date" />
          </div>
          <TextField form={form} name="card" maxLength={40} />
          <Suggestions form={form} />
          <PatientField form={form} name="patient" />
          <div className="pv-columns">
            <SelectField form={form} name="kind" options={optionsOf(documentKinds, (kind) => t[`kind_${kind}`])} />
            <TextField form={form} name="title" maxLength={200} placeholder={t[`kind_${form.values.kind}`]} />
          </div>
          {pages > 1 && (
            <div>
              <CheckField form={form} name="everyPage" />
              <Button intent="quiet" onClick={split}>
                {p.splitFirst}
              </Button>
            </div>
          )}
          <StaffField form={form} name="taskTo" help={t.taskToHelp} />
          {form.values.taskTo && <TextField form={form} name="taskText" maxLength={200} />}
        </div>
        <FaxPages id={fax.id} version={fax.version} turns={fax.turns} order={fax.order} marks={marks} />
      </div>
    </PatientFormDialog>
  );
});
