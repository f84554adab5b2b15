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

export type DeskDialog =
  | {
      readonly is:
        | 'annotate'
        | 'assign'
        | 'compare'
        | 'describe'
        | 'file'
        | 'merge'
        | 'misdirect'
        | 'pages'
        | 'redact'
        | 'snooze';
      readonly fax: Fax;
    }
  | {
      readonly is: 'compose';
      readonly replyTo: Fax | null;
      readonly patient: string | null;
      readonly document: string | null;
    };

export interface DeskDialogsProps {
  readonly shown: DeskDialog;
  readonly close: () => void;
  /** Another one in its place. */
  readonly show: (dialog: DeskDialog) => void;
  /** Opens a fax. */
  readonly go: (id: string) => void;
}

const Pages = lazyDialog(() => import('../pageWork/dialogs/PagesDialog.tsx'), 'PagesDialog');

const Annotate = lazyDialog(() => import('../annotations/dialogs/AnnotateDialog.tsx'), 'AnnotateDialog');

const Redact = lazyDialog(() => import('../pageWork/dialogs/RedactDialog.tsx'), 'RedactDialog');

/** The one dialog of the desk that is open. */
export const DeskDialogs = ({ shown, close, show, go }: DeskDialogsProps) => {
  switch (shown.is) {
    case 'annotate':
      return <Annotate fax={shown.fax} close={close} />;
    case 'assign':
      return <AssignDialog fax={shown.fax} close={close} />;
    case 'compare':
      return <CompareDialog fax={shown.fax} close={close} go={go} />;
    case 'describe':
      return <DescribeDialog fax={shown.fax} close={close} />;
    case 'file':
      return <FileDialog fax={shown.fax} close={close} split={() => show({ is: 'pages', fax: shown.fax })} />;
    case 'merge':
      return <MergeDialog fax={shown.fax} close={close} go={go} />;
    case 'misdirect':
      return <MisdirectDialog fax={shown.fax} close={close} />;
    case 'snooze':
      return <SnoozeDialog fax={shown.fax} close={close} />;
    case 'pages':
      return <Pages fax={shown.fax} close={close} go={go} />;
    case 'redact':
      return <Redact fax={shown.fax} close={close} />;
    case 'compose':
      return <ComposeDialog {...shown} close={close} />;
  }
};
