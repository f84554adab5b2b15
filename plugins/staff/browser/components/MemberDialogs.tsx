import { Suspense } from 'react';
import type { Member } from '../../shared/calls.ts';
import { ExplainDialog } from '../dialogs/ExplainDialog.tsx';
import { LeaveDialog } from '../dialogs/LeaveDialog.tsx';
import { LicenceDialog } from '../dialogs/LicenceDialog.tsx';
import { RoleDialog } from '../dialogs/RoleDialog.tsx';
import type { MemberDialog } from './MemberMenu.tsx';

export interface MemberDialogsProps {
  readonly shown: { readonly dialog: MemberDialog; readonly member: Member } | null;
  /** FHIR id of the patient whose chart led here; '' for none. */
  readonly patient: string;
  readonly close: () => void;
}

const dialogs = { role: RoleDialog, licence: LicenceDialog, leave: LeaveDialog, explain: ExplainDialog } as const;

/** The one dialog about a person that is open. Its texts may come late, and the list stays while they do. */
export const MemberDialogs = ({ shown, patient, close }: MemberDialogsProps) => {
  if (!shown) return null;
  const Shown = dialogs[shown.dialog];
  return (
    <Suspense fallback={null}>
      <Shown member={shown.member} patient={patient} close={close} />
    </Suspense>
  );
};
