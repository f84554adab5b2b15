import { observer } from 'mobx-react-lite';
import { useActs } from '#clinical/browser';
import { PatientCommands, useMessages } from '#core/browser';
import { MenuButton } from '#ui';
import type { Fact } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';

/** What the features that are on let this role do about the patient of one row: book, order, prescribe. Back leads to the list. */
export const PatientActs = observer(({ patient }: { readonly patient: NonNullable<Fact['patient']> }) => {
  const t = useMessages(messages);
  const acts = useActs(PatientCommands);
  if (acts.length === 0) return null;
  return (
    <MenuButton
      label={t.actsOf(patient.name || t.patient)}
      items={acts.map(({ label, run }) => ({ text: label(), onClick: () => run(patient.id) }))}
    />
  );
});
