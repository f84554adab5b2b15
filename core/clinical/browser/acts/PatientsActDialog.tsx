import { type ComponentProps } from 'react';
import { Contributed, type PatientsAct, PatientsActs, useSlot } from '#core/browser';

interface PatientsActDialogProps extends ComponentProps<PatientsAct['dialog']> {
  /** Id of what another feature added. */
  readonly act: string | null;
}

/** What another feature lets somebody do about these patients; nothing where that feature is off by now. */
export const PatientsActDialog = ({ act, ...about }: PatientsActDialogProps) => {
  const going = useSlot(PatientsActs).find(({ item }) => item.id === act);
  if (!going) return null;
  const Act = going.item.dialog;
  return (
    <Contributed owner={going.owner}>
      <Act {...about} />
    </Contributed>
  );
};
