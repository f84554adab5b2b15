import { observer } from 'mobx-react-lite';
import type { ComponentProps } from 'react';
import { type PatientsAct, useMessages } from '#core/browser';
import { recordTexts } from '../messages.ts';
import { PatientFormDialog } from './PatientDialog.tsx';

/** So many names are read at a glance. */
const mostNames = 8;

type Props = Omit<ComponentProps<typeof PatientFormDialog>, 'about'> &
  Pick<ComponentProps<PatientsAct['dialog']>, 'patients'>;

/** A dialog with a form about several patients, who are named. */
export const PatientsFormDialog = observer(({ patients, children, ...dialog }: Props) => {
  const t = useMessages(recordTexts);
  const names = patients.slice(0, mostNames).map(({ name }) => name);
  return (
    <PatientFormDialog {...dialog} about={patients.length === 1 ? (patients[0]?.id ?? null) : null}>
      <p className="pv-muted">
        {names.join(', ')}
        {patients.length > mostNames && ` ${t.andMore(patients.length - mostNames)}`}
      </p>
      {children}
    </PatientFormDialog>
  );
});
