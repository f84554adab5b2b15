import { observer } from 'mobx-react-lite';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { type PatientsAct, PatientsActs, useMessages } from '#core/browser';
import { Button, SelectionBar } from '#ui';
import { useActs } from '../hooks/useActs.ts';
import { recordTexts } from '../messages.ts';
import { PatientsActDialog } from './PatientsActDialog.tsx';

interface PatientsBarProps extends Omit<ComponentProps<PatientsAct['dialog']>, 'close'> {
  readonly clear: () => void;
  /** What the list itself can do about them. */
  readonly children?: ReactNode;
}

/** What the features that are on let this role do about all patients who are selected in a list. */
export const PatientsBar = observer(({ patients, about, clear, children }: PatientsBarProps) => {
  const t = useMessages(recordTexts);
  const acts = useActs(PatientsActs);
  const [open, setOpen] = useState<string | null>(null);
  if (patients.length === 0) return null;
  return (
    <SelectionBar label={t.patientsSelected(patients.length)} clearLabel={t.clearSelection} clear={clear}>
      {acts.map(({ id, label }) => (
        <Button key={id} onClick={() => setOpen(id)}>
          {label()}
        </Button>
      ))}
      {children}
      <PatientsActDialog
        act={open}
        patients={patients}
        {...(about !== undefined && { about })}
        close={() => setOpen(null)}
      />
    </SelectionBar>
  );
});
