import type { DocumentReference, Patient, Reference } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PatientField, PatientFormDialog, useRead, useRested, useSearch } from '#clinical/browser';
import { useMessages, useResource, useService } from '#core/browser';
import {
  Async,
  CheckField,
  type FormModel,
  None,
  SelectField,
  TextField,
  useAction,
  useForm,
  useLocaleOptions,
} from '#ui';
import { conceptText, idOf, personName, referenceTo, type Stored } from '#clinical/shared';
import { type CallAnswer, CallFailure, Http, I18n, type Locale, Resources } from '#core/shared';
import { type Fax, findContacts, prepareFax, uploadForFax } from '../../shared/calls.ts';
import { readNumber, shownNumber } from '../../shared/faxNumber.ts';
import { messages } from '../messages/index.ts';
import { PreviewDialog } from './PreviewDialog.tsx';

type Upload = CallAnswer<typeof uploadForFax>;

type Typed = {
  readonly name: string;
  readonly number: string;
  readonly numberAgain: string;
  readonly sure: boolean;
  readonly language: Locale;
  readonly subject: string;
  readonly message: string;
  readonly patient: Reference<Patient> | null;
  readonly documents: readonly string[];
  readonly uploads: readonly Upload[];
};

const documentText = (document: Stored<DocumentReference>, other: string): string =>
  document.description ?? (conceptText(document.type) || other);

/** Recipients whose name or number holds what was typed. */
const Contacts = observer(({ form }: { readonly form: FormModel<Typed> }) => {
  const t = useMessages(messages);
  const text = useRested(form.values.name.trim());
  const found = useResource(findContacts, text.length < 2 ? null : { body: { text } });
  const offers = (found.data?.data ?? []).filter(
    ({ name, number }) => name !== form.values.name || number !== readNumber(form.values.number).number,
  );
  if (offers.length === 0) return null;
  return (
    <div className="fax-suggestions" role="group" aria-label={t.contacts}>
      {offers.slice(0, 6).map(({ name, number }) => (
        <button
          key={`${name}${number}`}
          type="button"
          className="fax-suggestion"
          onClick={() => {
            form.set('name', name);
            form.set('number', shownNumber(number));
            form.set('numberAgain', '');
          }}
        >
          {name} <small className="pv-muted">{shownNumber(number)}</small>
        </button>
      ))}
    </div>
  );
});

/** What stands in the patient's chart and can go along. */
const ChartDocuments = observer(({ form, patient }: { readonly form: FormModel<Typed>; readonly patient: string }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const found = useSearch('DocumentReference', { patient, status: 'current', _sort: '-date', _count: 20 });
  const { documents } = form.values;
  const turn = (id: string, on: boolean): void =>
    form.set('documents', on ? [...documents, id] : documents.filter((one) => one !== id));
  return (
    <fieldset className="fax-part">
      <legend>{t.documents}</legend>
      <Async
        resource={found}
        empty={({ resources }) => resources.length === 0}
        none={(known) => <None of={known} says={t.documentsNone} />}
      >
        {({ resources }) =>
          resources.map((document) => (
            <label key={document.id} className="pv-check">
              <input
                type="checkbox"
                checked={documents.includes(document.id)}
                onChange={(event) => turn(document.id, event.target.checked)}
              />
              <span>
                {documentText(document, t.kind_other)}{' '}
                {document.date && (
                  <small className="pv-muted">{i18n.date(document.date, { dateStyle: 'medium' })}</small>
                )}
              </span>
            </label>
          ))
        }
      </Async>
    </fieldset>
  );
});

const Uploads = observer(({ form }: { readonly form: FormModel<Typed> }) => {
  const t = useMessages(messages);
  const http = useService(Http);
  const { run, busy } = useAction();
  const { uploads } = form.values;
  const add = (file: File | undefined): void => {
    if (!file) return;
    void run(async () => form.set('uploads', [...uploads, await http.send(uploadForFax, { file })]));
  };
  return (
    <fieldset className="fax-part">
      <legend>{t.uploads}</legend>
      {uploads.map(({ id, name, pages }) => (
        <p key={id} className="fax-upload">
          <span>
            {name} <small className="pv-muted">{t.pages(pages)}</small>
          </span>
          <button
            type="button"
            className="pv-link-button"
            onClick={() =>
              form.set(
                'uploads',
                uploads.filter((one) => one.id !== id),
              )
            }
          >
            {t.removeUpload(name)}
          </button>
        </p>
      ))}
      <label className="fax-add">
        <span>{t.addFile}</span>
        <input
          type="file"
          accept="application/pdf,image/png,image/jpeg"
          disabled={busy}
          onChange={(event) => {
            add(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
      <small className="pv-muted">{t.uploadHelp}</small>
    </fieldset>
  );
});

export interface ComposeDialogProps {
  /** The fax that this one answers. */
  readonly replyTo: Fax | null;
  /** FHIR id of whom it is about, where that is settled. */
  readonly patient: string | null;
  readonly close: () => void;
}

/** To whom, what and with which pages; then exactly those pages are shown before anything goes. */
export const ComposeDialog = observer(({ replyTo, patient, close }: ComposeDialogProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const { locale } = useService(I18n);
  const localeOptions = useLocaleOptions();
  const [ready, setReady] = useState<CallAnswer<typeof prepareFax> | null>(null);
  const [refused, setRefused] = useState<'numberAgain' | 'sure' | null>(null);
  const about = patient ?? replyTo?.filed?.patient.id ?? null;
  const known = useRead('Patient', about, { about });
  const settled = about === null ? null : referenceTo('Patient', about, known.data && personName(known.data.name));
  const form = useForm<Typed>({
    fields: {
      name: { label: t.to, required: true },
      number: { label: t.number, required: true },
      numberAgain: { label: t.numberAgain },
      sure: { label: t.sure },
      language: { label: t.language, required: true },
      subject: { label: t.subject },
      message: { label: t.message },
      patient: { label: t.patient },
      documents: { label: t.documents },
      uploads: { label: t.uploads },
    },
    initial: {
      ...{ name: replyTo?.name ?? '', number: replyTo?.number ? shownNumber(replyTo.number) : '', numberAgain: '' },
      ...{ sure: false, language: locale, subject: '', message: '', patient: null, documents: [], uploads: [] },
    },
    submit: async ({ patient: chosen, uploads, documents, ...typed }) => {
      const body = {
        ...typed,
        patient: about ?? idOf(chosen ?? undefined, 'Patient') ?? null,
        documents: [...documents],
        uploads: uploads.map(({ id }) => id),
        replyTo: replyTo?.id ?? null,
      };
      try {
        setReady(await resources.send(prepareFax, { body }));
      } catch (error) {
        if (error instanceof CallFailure) {
          if (error.code === 'similar_number') setRefused('sure');
          else if ('numberAgain' in error.fields) setRefused('numberAgain');
        }
        throw error;
      }
      // It is sent from the preview.
      return false;
    },
  });
  const person = about ?? idOf(form.values.patient ?? undefined, 'Patient') ?? null;
  const sent = (): void => {
    form.store.forget();
    close();
  };
  return (
    <>
      <PatientFormDialog
        about={person}
        form={form}
        title={t.composeTitle}
        action={t.preview}
        draft={`faxes:compose${replyTo ? `:${replyTo.id}` : patient ? `:${patient}` : ''}`}
        width="wide"
        onClose={close}
      >
        <div className="pv-columns">
          <TextField form={form} name="name" maxLength={120} />
          <TextField form={form} name="number" type="tel" maxLength={40} />
        </div>
        <Contacts form={form} />
        {(refused !== null || form.values.numberAgain !== '') && (
          <TextField form={form} name="numberAgain" type="tel" maxLength={40} help={t.numberAgainHelp} />
        )}
        {refused === 'sure' && <CheckField form={form} name="sure" />}
        {settled === null && <PatientField form={form} name="patient" />}
        {person !== null && <ChartDocuments form={form} patient={person} />}
        <Uploads form={form} />
        <TextField form={form} name="message" multiline rows={4} maxLength={2000} />
        <div className="pv-columns">
          <TextField form={form} name="subject" maxLength={120} help={t.subjectHelp} />
          <SelectField form={form} name="language" options={localeOptions} />
        </div>
      </PatientFormDialog>
      {ready && (
        <PreviewDialog
          prepared={ready}
          name={form.values.name}
          about={person}
          back={() => setReady(null)}
          sent={sent}
        />
      )}
    </>
  );
});
