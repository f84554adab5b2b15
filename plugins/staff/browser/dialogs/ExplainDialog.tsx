import type { Patient, Reference } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PatientPicker, useRead } from '#clinical/browser';
import { useMessages, useResource } from '#core/browser';
import { Async, Dialog, Skeleton, Tag } from '#ui';
import { idOf, personName, referenceTo } from '#clinical/shared';
import { explainAccess, type Member } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';

type ExplainDialogProps = { readonly member: Member; readonly patient: string; readonly close: () => void };

/** "Why can't Ana see this?": one patient's chart, part by part, each with the rule that opens or closes it. */
export const ExplainDialog = observer(({ member, patient: from, close }: ExplainDialogProps) => {
  const t = useMessages(messages);
  const name = `${member.firstName} ${member.lastName}`;
  const { data: led } = useRead('Patient', from || null);
  const [chosen, setPatient] = useState<Reference<Patient> | null>();
  const patient = chosen === undefined && led ? referenceTo('Patient', led.id, personName(led.name)) : (chosen ?? null);
  const id = idOf(patient ?? undefined, 'Patient');
  return (
    <Dialog open title={t.explainTitle(name)} onClose={close}>
      <p>{t.explainText}</p>
      <PatientPicker label={t.explainPatient} value={patient} onChange={setPatient} />
      {id !== undefined && <Explanation member={member} patient={id} />}
    </Dialog>
  );
});

const Explanation = observer(({ member, patient }: { readonly member: Member; readonly patient: string }) => {
  const t = useMessages(messages);
  const explained = useResource(explainAccess, { params: { id: member.id }, body: { patient } });
  return (
    <Async resource={explained} skeleton={<Skeleton lines={6} />}>
      {({ parts, role, customRole }) =>
        // What one rule opens or closes stands together, with the reason once.
        [...Map.groupBy(parts, ({ why, glass }) => `${why} ${glass}`).values()].map((same) => {
          const { why, glass } = same[0]!;
          return (
            <section key={`${why} ${glass}`} className="staff-explained">
              <Tag tone={why === null ? 'good' : 'bad'}>{why === null ? t.yes : t.no}</Tag>
              <div>
                <ul>
                  {same.map(({ type }) => (
                    <li key={type}>{t[`type_${type}`]}</li>
                  ))}
                </ul>
                <p className="pv-muted">
                  {why === null
                    ? t.why_open(customRole ?? t[`role_${role}`])
                    : why === 'custom'
                      ? t.why_custom(customRole ?? '')
                      : t[`why_${why}`]}{' '}
                  {glass && t.why_glass}
                </p>
              </div>
            </section>
          );
        })
      }
    </Async>
  );
});
