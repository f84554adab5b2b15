import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, usePatientId } from '../../../../../core/browser/index.ts';
import { mineTexts } from '../../messages/mineTexts.ts';
import { PastTable } from '../desk/PastTable.tsx';

/** What was taken before; fetched when somebody wants to see it. */
export const MyPast = observer(() => {
  const t = useMessages(mineTexts);
  const patient = usePatientId();
  const [open, setOpen] = useState(false);
  return (
    <details className="med-past" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.showPast}</summary>
      {open && patient !== null && <PastTable patient={patient} plain />}
    </details>
  );
});
