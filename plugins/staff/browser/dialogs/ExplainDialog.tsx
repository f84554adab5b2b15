import type { Patient, Reference } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PatientPicker, useRead } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { Dialog, Segmented } from '#ui';
import { idOf, personName, referenceTo } from '#clinical/shared';
import type { Member } from '../../shared/calls.ts';
import { ChartExplanation } from '../components/ChartExplanation.tsx';
import { PlacesExplanation } from '../components/PlacesExplanation.tsx';
import { explainTexts } from '../messages/explain/index.ts';

type ExplainDialogProps = { readonly member: Member; readonly patient: string; readonly close: () => void };

const parts = ['chart', 'places'] as const;

/** "Why can't Ana see this?": a patient's chart or a document of it, or a page or button, each with the rule that decides it. */
export const ExplainDialog = observer(({ member, patient: from, close }: ExplainDialogProps) => {
  const t = useMessages(explainTexts);
  const name = `${member.firstName} ${member.lastName}`;
  const [part, setPart] = useState<(typeof parts)[number]>('chart');
  const { data: led } = useRead('Patient', from || null);
  const [chosen, setPatient] = useState<Reference<Patient> | null>();
  const patient = chosen === undefined && led ? referenceTo('Patient', led.id, personName(led.name)) : (chosen ?? null);
  const id = idOf(patient ?? undefined, 'Patient');
  return (
    <Dialog open title={t.explainTitle(name)} onClose={close}>
      <div className="pv-stack">
        <Segmented
          label={t.part}
          value={part}
          options={parts.map((value) => ({ value, label: t[`part_${value}`] }))}
          onChange={setPart}
        />
        {part === 'chart' ? (
          <>
            <p>{t.explainText}</p>
            <PatientPicker label={t.explainPatient} value={patient} onChange={setPatient} />
            {id !== undefined && <ChartExplanation key={id} member={member} patient={id} />}
          </>
        ) : (
          <PlacesExplanation member={member} />
        )}
      </div>
    </Dialog>
  );
});
