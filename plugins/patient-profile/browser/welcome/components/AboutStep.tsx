import type { Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { usePatientId, useRead } from '#clinical/browser';
import { Async, Button, Form, MeanwhileNote, SubmitButton } from '#ui';
import type { Resource } from '#core/shared';
import type { Stored } from '#clinical/shared';
import { DetailsFields } from '../../contacts/components/DetailsFields.tsx';
import { useDetailsForm } from '../../contacts/hooks/useDetailsForm.ts';
import { welcomeTexts } from '../messages/index.ts';
import type { StepProps } from '../welcomeStep.ts';

export const AboutStep = observer((step: StepProps) => {
  const id = usePatientId();
  const patient = useRead('Patient', id, { about: id });
  return <Async resource={patient}>{(data) => <Details patient={data} resource={patient} {...step} />}</Async>;
});

interface DetailsProps extends StepProps {
  readonly patient: Stored<Patient>;
  readonly resource: Resource<Stored<Patient>>;
}

const Details = observer(({ patient, resource, busy, finish, skip }: DetailsProps) => {
  const t = useMessages(welcomeTexts);
  const { form, shared } = useDetailsForm(patient, resource);
  return (
    <>
      <p>{t.aboutText}</p>
      <Form form={form} label={t.about} onSent={finish}>
        <MeanwhileNote form={form} shared={shared} />
        <DetailsFields form={form} />
        <div className="pp-member-acts">
          <SubmitButton form={form}>{t.save}</SubmitButton>
          <Button intent="quiet" disabled={busy} onClick={skip} aria-label={t.skipStep(t.about)}>
            {t.skip}
          </Button>
        </div>
      </Form>
    </>
  );
});
