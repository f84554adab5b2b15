import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages } from '#core/browser';
import { usePatientId } from '#clinical/browser';
import { patientTexts } from '../messages/index.ts';
import { PastMedicinesTable } from '../../components/PastMedicinesTable.tsx';

/** Past medicines, fetched when the section is opened. */
export const PastMedicines = observer(() => {
  const t = useMessages(patientTexts);
  const patient = usePatientId();
  const [open, setOpen] = useState(false);
  return (
    <details className="med-past" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.showPast}</summary>
      {open && patient !== null && <PastMedicinesTable patient={patient} plain />}
    </details>
  );
});
