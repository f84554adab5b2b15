import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAddress, usePatientId, useRead } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { Button } from '#ui';
import { personName, referenceTo } from '#clinical/shared';
import { IntakeDetail } from './IntakeDetail.tsx';
import { IntakeList } from './IntakeList.tsx';
import { InviteDialog } from '../dialogs/InviteDialog.tsx';
import { pagesTexts } from '../messages/pages/index.ts';
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
          patient={referenceTo('Patient', patientId, personName(patient.data?.name))}
          close={() => setInviting(false)}
        />
      )}
    </div>
  );
});
