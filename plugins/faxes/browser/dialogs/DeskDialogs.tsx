import type { Fax } from '../../shared/calls.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { ComposeDialog } from './ComposeDialog.tsx';
import { DescribeDialog } from './DescribeDialog.tsx';
import { FileDialog } from './FileDialog.tsx';
import { MisdirectDialog } from './MisdirectDialog.tsx';

export type DeskDialog =
  | { readonly is: 'assign' | 'describe' | 'file' | 'misdirect'; readonly fax: Fax }
  | { readonly is: 'compose'; readonly replyTo: Fax | null; readonly patient: string | null };

/** The one dialog of the desk that is open. */
export const DeskDialogs = ({ shown, close }: { readonly shown: DeskDialog; readonly close: () => void }) => {
  switch (shown.is) {
    case 'assign':
      return <AssignDialog fax={shown.fax} close={close} />;
    case 'describe':
      return <DescribeDialog fax={shown.fax} close={close} />;
    case 'file':
      return <FileDialog fax={shown.fax} close={close} />;
    case 'misdirect':
      return <MisdirectDialog fax={shown.fax} close={close} />;
    case 'compose':
      return <ComposeDialog replyTo={shown.replyTo} patient={shown.patient} close={close} />;
  }
};
