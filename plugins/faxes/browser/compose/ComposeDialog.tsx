import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PatientField, PatientFormDialog, useRead } from '#clinical/browser';
import { inWords, PageSources, useMessages, useService, useSlot } from '#core/browser';
import { CheckField, SelectField, TextField, useForm, useLocaleOptions } from '#ui';
import { idOf, personName, referenceTo } from '#clinical/shared';
import { type CallAnswer, I18n, Resources } from '#core/shared';
import type { Fax } from '../../shared/calls.ts';
import { prepareFax } from '../../shared/sendCalls.ts';
import { shownNumber } from '#core/shared/numbers/phoneNumber.ts';
import { messages } from '../messages/index.ts';
import { ChartDocuments } from './ChartDocuments.tsx';
import { ChosenParts } from './ChosenParts.tsx';
import { needsRecipient, noRecipient, type Part, recipientsOf, type Typed } from './composeForm.ts';
import { MadePages } from './MadePages.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { Recipients, type Refused, refusedFor } from './Recipients.tsx';
import { Uploads } from './Uploads.tsx';

export interface ComposeDialogProps {
  /** The fax that this one answers. */
  readonly replyTo: Fax | null;
  /** FHIR id of whom it is about, where that is settled. */
  readonly patient: string | null;
  /** FHIR id of a document of theirs that goes along. */
  readonly document: string | null;
  readonly close: () => void;
}

/** To whom, what and with which pages; then exactly those pages are shown before anything goes. */
export const ComposeDialog = observer(({ replyTo, patient, document, close }: ComposeDialogProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const { locale } = useService(I18n);
  const localeOptions = useLocaleOptions();
  const [ready, setReady] = useState<CallAnswer<typeof prepareFax> | null>(null);
  const [refused, setRefused] = useState<Refused>(null);
  const about = patient ?? replyTo?.filed?.patient.id ?? null;
  const known = useRead('Patient', about, { about });
  const settled = about === null ? null : referenceTo('Patient', about, known.data && personName(known.data.name));
  const sources = useSlot(PageSources);
  /** One after another: pages of the same chart, of which each is made once. */
  const keepAll = async (parts: readonly Part[], person: string | null, language: Typed['language']) => {
    const kept: { readonly is: 'document' | 'upload'; readonly id: string }[] = [];
    for (const part of parts) {
      const source = part.is === 'made' && sources.find(({ item }) => item.id === part.source)?.item;
      if (part.is === 'made' && (!source || person === null)) continue;
      const id = source && person !== null ? await inWords(source.keep(person, part.id, language), t) : part.id;
      // What was made is in the chart by now, where it may have been chosen too.
      if (!kept.some((one) => one.id === id)) kept.push({ is: part.is === 'upload' ? 'upload' : 'document', id });
    }
    return kept;
  };
  const form = useForm<Typed>({
    fields: {
      recipients: { label: t.recipients },
      name: { label: t.to, requiredWhen: needsRecipient },
      number: { label: t.number, requiredWhen: needsRecipient },
      numberAgain: { label: t.numberAgain, requiredWhen: () => refused === 'numberAgain' },
      sure: { label: t.sure },
      later: { label: t.later },
      at: { label: t.sendAt, requiredWhen: ({ later }) => later },
      language: { label: t.language, required: true },
      subject: { label: t.subject },
      message: { label: t.message },
      patient: { label: t.patient },
      documents: { label: t.documents },
    },
    initial: {
      ...{ ...noRecipient, name: replyTo?.name ?? '', number: replyTo?.number ? shownNumber(replyTo.number) : '' },
      ...{
        recipients: [],
        later: false,
        at: '',
        language: locale,
        subject: '',
        message: '',
        patient: null,
        documents: document === null ? [] : [{ is: 'document', id: document, title: '' }],
      },
    },
    submit: async (values) => {
      const { patient: chosen, documents: parts, later, at, language, subject, message } = values;
      const person = about ?? idOf(chosen ?? undefined, 'Patient') ?? null;
      const kept = await keepAll(parts, person, language);
      const body = {
        ...{ recipients: recipientsOf(values), at: later ? at.slice(0, 16) : null, language, subject, message },
        patient: person,
        documents: kept.filter(({ is }) => is === 'document').map(({ id }) => id),
        uploads: kept.filter(({ is }) => is === 'upload').map(({ id }) => id),
        order: kept.map(({ id }) => id),
        replyTo: replyTo?.id ?? null,
      };
      try {
        setReady(await resources.send(prepareFax, { body }));
      } catch (error) {
        setRefused((before) => refusedFor(error) ?? before);
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
        draft={['faxes:compose', replyTo?.id ?? patient, document].filter(Boolean).join(':')}
        width="wide"
        onClose={close}
      >
        <Recipients form={form} refused={refused} refuse={setRefused} />
        {settled === null && <PatientField form={form} name="patient" />}
        <ChosenParts form={form} patient={person} />
        {person !== null && <ChartDocuments form={form} patient={person} />}
        {person !== null && <MadePages form={form} patient={person} />}
        <Uploads form={form} />
        <TextField form={form} name="message" multiline rows={4} maxLength={2000} />
        <div className="pv-columns">
          <TextField form={form} name="subject" maxLength={120} help={t.subjectHelp} />
          <SelectField form={form} name="language" options={localeOptions} />
        </div>
        <CheckField form={form} name="later" />
        {form.values.later && <TextField form={form} name="at" type="datetime-local" help={t.sendAtHelp} />}
      </PatientFormDialog>
      {ready && <PreviewDialog prepared={ready} about={person} back={() => setReady(null)} sent={sent} />}
    </>
  );
});
