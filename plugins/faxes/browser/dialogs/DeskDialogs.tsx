import type { ComponentType } from 'react';
import { lazyDialog } from '#core/browser';
import type { Fax } from '../../shared/calls.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { ComposeDialog } from '../compose/ComposeDialog.tsx';
import { CompareDialog } from '../pairs/dialogs/CompareDialog.tsx';
import { MergeDialog } from '../pairs/dialogs/MergeDialog.tsx';
import { DescribeDialog } from './DescribeDialog.tsx';
import { FileDialog } from './FileDialog.tsx';
import { MisdirectDialog } from './MisdirectDialog.tsx';
import { SnoozeDialog } from './SnoozeDialog.tsx';

interface OfFaxProps {
  readonly fax: Fax;
  readonly close: () => void;
  /** Opens a fax. */
  readonly go: (id: string) => void;
  /** Shows its pages instead. */
  readonly split: () => void;
}

const PagesDialog = lazyDialog(() => import('../pageWork/dialogs/PagesDialog.tsx'), 'PagesDialog');
const AnnotateDialog = lazyDialog(() => import('../annotations/dialogs/AnnotateDialog.tsx'), 'AnnotateDialog');
const RedactDialog = lazyDialog(() => import('../pageWork/dialogs/RedactDialog.tsx'), 'RedactDialog');

const ofFax = {
  annotate: AnnotateDialog,
  assign: AssignDialog,
  compare: CompareDialog,
  describe: DescribeDialog,
  file: FileDialog,
  merge: MergeDialog,
  misdirect: MisdirectDialog,
  pages: PagesDialog,
  redact: RedactDialog,
  snooze: SnoozeDialog,
} as const;

export type DeskDialog =
  | { readonly is: keyof typeof ofFax; readonly fax: Fax }
  | {
      readonly is: 'compose';
      readonly replyTo: Fax | null;
      readonly patient: string | null;
      readonly document: string | null;
    };

export interface DeskDialogsProps extends Pick<OfFaxProps, 'close' | 'go'> {
  readonly shown: DeskDialog;
  /** Another one in its place. */
  readonly show: (dialog: DeskDialog) => void;
}

/** The one dialog of the desk that is open. */
export const DeskDialogs = ({ shown, close, show, go }: DeskDialogsProps) => {
  if (shown.is === 'compose') return <ComposeDialog {...shown} close={close} />;
  const { is, fax } = shown;
  const Shown: ComponentType<OfFaxProps> = ofFax[is];
  return <Shown fax={fax} close={close} go={go} split={() => show({ is: 'pages', fax })} />;
};
