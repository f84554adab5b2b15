import type { Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAddress, useMessages, usePatientId, useRead } from '../../../../core/browser/index.ts';
import { Button } from '../../../../core/browser/ui/index.ts';
import { personName, referenceTo } from '../../../../core/shared/index.ts';
import { IntakeDetail } from '../components/IntakeDetail.tsx';
import { IntakeList } from '../components/IntakeList.tsx';
import { InviteDialog } from '../components/InviteDialog.tsx';
import { pagesTexts } from '../messages/pagesTexts.ts';
import '../intake.css';

/** A patient's intake forms in the chart. */
export const IntakeTab = observer(() => {
  const t = useMessages(pagesTexts);
  const address = useAddress();
  const patientId = usePatientId();
  const patient = useRead('Patient', patientId, { about: patientId });
  const [inviting, setInviting] = useState(false);
  const open = address.get('intake');
  if (open !== '') return <IntakeDetail id={open} leave={() => address.set({ intake: '' })} />;
  return (
    <div className="intake-detail">
      <div>
        <Button intent="primary" onClick={() => setInviting(true)}>
          {t.invite}
        </Button>
      </div>
      <IntakeList patientId={patientId} />
      {inviting && patientId && (
        <InviteDialog
          patient={referenceTo<Patient>('Patient', patientId, personName(patient.data?.name))}
          close={() => setInviting(false)}
        />
      )}
    </div>
  );
});
