import type { Patient, Reference } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PatientPicker, useRead } from '#clinical/browser';
import { idOf, personName } from '#clinical/shared';
import { useMessages, useService } from '#core/browser';
import { type CallAnswer, Resources } from '#core/shared';
import { Button, Callout, CheckField, Form, SubmitButton, useAction, useForm } from '#ui';
import { answerRequest, type readRequest } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';
import { scopeWords } from '../scopeWords.ts';

interface ConsentFormProps {
  readonly request: string;
  readonly asked: CallAnswer<typeof readRequest>;
}

/** What the app asks, line by line; whatever is cleared it does not get. */
export const ConsentForm = observer(({ request, asked }: ConsentFormProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const { run, busy } = useAction();
  const [patient, setPatient] = useState<Reference<Patient> | null>(null);
  const { data: started } = useRead('Patient', asked.patient);
  const lines = asked.scopes.map((scope) => [scope.scope, scopeWords(scope, t)] as const);
  const shown = lines.flatMap(([scope, words]) => (words === null ? [] : [[scope, words] as const]));
  // Who they are says also which record is theirs.
  const silent = (on: boolean): readonly string[] =>
    on ? lines.flatMap(([scope, words]) => (words === null ? [scope] : [])) : [];
  const answer = async (allow: boolean, scopes: readonly string[]): Promise<void> => {
    const body = { request, allow, scopes: [...scopes], patient: idOf(patient ?? undefined, 'Patient') ?? null };
    const { location } = await resources.send(answerRequest, { body });
    window.location.assign(location);
  };
  const form = useForm<Record<string, boolean>>({
    fields: Object.fromEntries(shown.map(([scope, label]) => [scope, { label }])),
    initial: Object.fromEntries(shown.map(([scope]) => [scope, true])),
    submit: async (values) => {
      const chosen = shown.flatMap(([scope]) => (values[scope] ? [scope] : []));
      const signsIn = shown.every(([scope]) => scope !== 'openid') || values['openid'] === true;
      await answer(true, [...chosen, ...silent(signsIn)]);
    },
  });
  const none = shown.every(([scope]) => !form.values[scope]);
  const missing = asked.choosesPatient && patient === null;
  return (
    <Form form={form}>
      {asked.choosesPatient && (
        <>
          <PatientPicker label={t.patient} value={patient} onChange={setPatient} />
          <p className="pv-muted">{t.patientHelp}</p>
        </>
      )}
      {started && (
        <p>
          <b>{personName(started.name)}</b>
          <br />
          <span className="pv-muted">{t.patientHelp}</span>
        </p>
      )}
      <fieldset className="apps-scopes">
        <legend>{t.wants}</legend>
        {shown.map(([scope]) => (
          <CheckField key={scope} form={form} name={scope} />
        ))}
      </fieldset>
      <p className="pv-muted">{t.leaveOut}</p>
      <Callout>{t.afterwards(asked.site)}</Callout>
      {(none || missing) && (
        <p role="status" className="pv-muted">
          {missing ? t.choosePatient : t.nothingChosen}
        </p>
      )}
      <div className="pv-form-actions">
        <Button intent="plain" busy={busy} onClick={() => void run(() => answer(false, []))}>
          {t.refuse}
        </Button>
        {!none && !missing && <SubmitButton form={form}>{t.allow}</SubmitButton>}
      </div>
    </Form>
  );
});
